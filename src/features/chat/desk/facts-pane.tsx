import { DeskIcon } from '#console/page/desk-icon.tsx'
import { shortWhen } from '#console/page/when.ts'

import { fictionalPhotoPath } from '../fictional-desk.rules.ts'
import type { TakenTalk } from './talk.tsx'

const NEVER = [
  'Promise or hint at a meeting',
  'Ask for money, gifts, contact data',
  'Write first, or after they stop',
  'Claim to be somewhere, or online',
]

/** Who the profile is, what it has said here, and care for the member. */
export function FactsPane({ talk, now, onNote }: { talk: TakenTalk; now: Date; onNote: () => void }) {
  const { fictional, care, notes } = talk
  const used = Math.min(care.since_reminder / care.remind_after, 1)
  return (
    <aside className="factspane" aria-label="Facts">
      <div className="rowh">
        <img className="face face--lg" src={fictionalPhotoPath(fictional.id)} alt="" />
        <div>
          <b className="strong">
            {fictional.name}, {fictional.age}
          </b>
          <div>
            <span className="tag tag--line">
              <DeskIcon name="masks" /> Fictional profile
            </span>
          </div>
        </div>
      </div>
      <section>
        <h3 className="h">Who this is</h3>
        <dl className="kv kv--line">
          <Fact name="Lives in" value={fictional.city && `${fictional.city}, in the story`} />
          <Fact name="Likes" value={fictional.interests.join(', ').replaceAll('_', ' ')} />
          <Fact name="Looks" value={looksOf(fictional.attributes)} />
          <Fact name="About" value={fictional.about_me} />
          <Fact name="Looks for" value={fictional.looking_for} />
        </dl>
      </section>
      <section>
        <div className="rowh">
          <h3 className="h">Said to {talk.member.name} so far</h3>
          <button type="button" className="btn btn--sm btn--ghost push" onClick={onNote}>
            Note <kbd className="key">N</kbd>
          </button>
        </div>
        <ul className="factspane__said">
          {notes.map(({ id, body, noted_at, by }) => (
            <li key={id} title={`Noted by ${by}`}>
              <span className="faint nowrap">{shortWhen(noted_at, now)}</span>
              <bdi>{body}</bdi>
            </li>
          ))}
          {notes.length === 0 && <li className="muted">Nothing noted yet.</li>}
        </ul>
      </section>
      <section>
        <h3 className="h">Care for {talk.member.name}</h3>
        <p className="rowh">
          <span className="muted">Paid messages since the last reminder</span>
          <span className="push nowrap">
            {care.since_reminder} of {care.remind_after}
          </span>
        </p>
        <span className="meter meter--p" aria-hidden="true">
          <i style={{ width: `${used * 100}%` }} />
        </span>
        <p className="t12 muted">
          At {care.remind_after} the answer reminds them and says what they have spent: so far {care.credits} credits
          for {care.paid} messages.
        </p>
      </section>
      <section>
        <h3 className="h">Never</h3>
        <ul className="factspane__never t12 muted">
          {NEVER.map((rule) => (
            <li key={rule}>
              <DeskIcon name="x" className="icon--xs" /> {rule}
            </li>
          ))}
        </ul>
      </section>
    </aside>
  )
}

function Fact({ name, value }: { name: string; value: string | null }) {
  if (!value) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const looksOf = ({ gender = '', hair_colour, eye_colour, body_type, relationship_status }: Record<string, string>) =>
  [gender, hair_colour && `${hair_colour} hair`, eye_colour && `${eye_colour} eyes`, body_type, relationship_status]
    .filter(Boolean)
    .join(', ')
    .replaceAll('_', ' ')
