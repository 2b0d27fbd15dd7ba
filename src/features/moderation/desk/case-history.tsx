import { StaffBadge } from '#console/page/staff-badge.tsx'
import { shortWhen } from '#console/page/when.ts'

import type { WholeCase } from './use-case.ts'

const ACTS: Record<string, string> = {
  'case.read': 'read the case',
  'case.show_picture': 'looked at a picture',
  'case.show_attachment': 'opened the attachment',
  'case.claim': 'claimed the case',
  'case.give_back': 'gave it back',
  'case.hand_over': 'handed it over',
  'case.decide': 'decided',
  'case.undo': 'took the decision back',
  'case.reopen': 'opened it again',
  'case.seal': 'sealed it',
  'request.ask': 'asked a second person',
  'request.agreed': 'agreed',
  'request.refused': 'refused',
  'request.withdrawn': 'withdrew the request',
}

/** Who did what about the case, newest first. */
export function CaseHistory({ history, now }: { history: WholeCase['history']; now: Date }) {
  return (
    <ul className="case__log" aria-label="What happened">
      {history.map(({ id, at, name, act, reason }) => (
        <li key={id}>
          <StaffBadge name={name} />
          <span>
            {name} {ACTS[act] ?? act.replace(/^.*\./, '').replaceAll('_', ' ')}
            {reason && `: “${reason}”`}
          </span>
          <time dateTime={at.toISOString()}>{shortWhen(at, now)}</time>
        </li>
      ))}
    </ul>
  )
}
