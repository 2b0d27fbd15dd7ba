import { DeskIcon } from '#console/page/desk-icon.tsx'
import { dayOf, shortWhen, timeOf } from '#console/page/when.ts'

import { CasePicture } from './case-picture.tsx'
import { ruleText } from './case-words.ts'
import type { WholeCase } from './use-case.ts'

/** The copy made when it was reported: nothing else of the chat, nothing of today. */
export function CaseEvidence({ found, now }: { found: WholeCase; now: Date }) {
  const { line, evidence, complaint, marks, objection, note, hidden_since } = found
  return (
    <section className="case__mid" aria-label="Evidence">
      <div className="bar2">
        <h2 className="h">Evidence</h2>
        <span className="tag tag--line">
          <DeskIcon name="lock" /> sealed copy
        </span>
      </div>
      <div className="ev">
        {hidden_since && !line.closed_at && (
          <div className="note note--info">
            <DeskIcon name="eyeoff" />
            <div>
              <b>Hidden since {shortWhen(hidden_since, now)}.</b> Dismissing brings it back.
            </div>
          </div>
        )}
        {objection && <Quote title="The objection" words={objection.words} when={shortWhen(objection.sent_at, now)} />}
        {complaint && (
          <Quote
            title={line.kind === 'notice' ? 'The notice' : 'The complaint'}
            words={complaint.words}
            when={[complaint.name, complaint.email, complaint.location].filter(Boolean).join(' · ')}
          />
        )}
        {complaint?.attachment && <Attachment id={line.id} kind={complaint.attachment} />}
        {note && <Quote title="What was reported" words={note} when={ruleText(line.what)} />}
        {marks.map(({ words, signs, marked_at }) => (
          <Quote
            key={marked_at.toISOString() + words}
            title={signs.join(', ').replaceAll('_', ' ')}
            words={words}
            when={shortWhen(marked_at, now)}
          />
        ))}
        {evidence && (
          <p className="t12 muted">
            Copied when reported, {shortWhen(evidence.copied_at, now)}
            {evidence.messages.length > 0 &&
              `: these ${evidence.messages.length} messages and nothing else of the chat`}
            . Contact details stay masked.
          </p>
        )}
        {evidence && evidence.photos > 0 && (
          <div className="ev__photos">
            {Array.from({ length: evidence.photos }, (_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a picture is its place in the copy
              <CasePicture key={n} id={line.id} n={n} of={evidence.photos} />
            ))}
          </div>
        )}
        <Messages found={found} />
        {evidence?.about_me && <Quote title="About me" words={evidence.about_me} />}
        {evidence?.looking_for && <Quote title="Looking for" words={evidence.looking_for} />}
      </div>
    </section>
  )
}

function Messages({ found: { evidence, line, reported, reporter } }: { found: WholeCase }) {
  let day = ''
  return evidence?.messages.map((message) => {
    const today = dayOf(message.sent_at)
    const isNew = today !== day
    day = today
    const name = (message.from === 'reported' ? reported?.name : reporter?.name) ?? message.from
    return (
      <div key={message.seq} className="ev__line">
        {isNew && <span className="ev__day">{today}</span>}
        <div className={`msg${message.from === 'reporter' ? ' msg--r' : ''}${message.hit ? ' msg--hit' : ''}`}>
          {message.hit && (
            <span className="msg__flag">
              <DeskIcon name="flag" className="icon--xs" /> Reported message: {ruleText(line.what)}
            </span>
          )}
          <p className="msg__b" dir="auto">
            {message.kind === 'text' ? message.body : `[${message.kind}] ${message.body}`}
          </p>
          <span className="msg__meta">
            {message.seq} · <bdi>{name}</bdi>, {timeOf(message.sent_at)}
          </span>
        </div>
      </div>
    )
  })
}

function Quote({ title, words, when }: { title: string; words: string; when?: string }) {
  return (
    <section className="quote">
      <h3 className="h">{title}</h3>
      <p dir="auto">{words}</p>
      {when && (
        <small className="muted" dir="auto">
          {when}
        </small>
      )}
    </section>
  )
}

function Attachment({ id, kind }: { id: string; kind: 'picture' | 'text' }) {
  const address = `/api/console/case-attachment?id=${id}`
  if (kind === 'picture') return <CasePicture id={id} n={0} of={1} address={address} />
  return (
    <a className="btn btn--line" href={address} target="_blank" rel="noreferrer">
      <DeskIcon name="mail" /> Open the attached text
    </a>
  )
}
