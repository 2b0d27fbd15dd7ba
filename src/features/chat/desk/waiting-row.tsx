import { Due } from '#features/moderation/desk/due.tsx'
import type { ReplyOf } from '#kernel/contract.ts'

import type { listWaiting } from '../fictional-desk.contract.ts'
import { fictionalPhotoPath } from '../fictional-desk.rules.ts'

type Waiting = ReplyOf<typeof listWaiting>['conversations'][number]
type Props = { waiting: Waiting; now: Date; chosen: boolean; open: boolean; onOpen: () => void }

export function WaitingRow({ waiting, now, chosen, open, onOpen }: Props) {
  const { since, due_at, fictional, member, language } = waiting
  const whole = due_at.getTime() - since.getTime()
  const used = Math.min((now.getTime() - since.getTime()) / whole, 1)
  return (
    <button
      type="button"
      className={`wait${chosen ? ' wait--chosen' : ''}`}
      aria-current={open || undefined}
      onClick={onOpen}
    >
      <img className="face" src={fictionalPhotoPath(fictional.id)} alt="" />
      <bdi className="clip strong">
        {member.name}, {member.age} <span className="muted wait__to">to {fictional.name}</span>
      </bdi>
      <Due times={{ opened_at: since, due_at, closed_at: null }} now={now} />
      <span className="wait__m">
        {language && <span className="lang">{language.toUpperCase()}</span>}
        <span className="clip">
          <Sign waiting={waiting} />
        </span>
      </span>
      <span className="meter" aria-hidden="true">
        <i style={{ width: `${used * 100}%` }} />
      </span>
    </button>
  )
}

function Sign({ waiting: { asks_whether_real, claimed_by, own } }: { waiting: Waiting }) {
  if (claimed_by && !own) return `${claimed_by} answers`
  return asks_whether_real ? <b className="late">Asked whether it is real</b> : null
}
