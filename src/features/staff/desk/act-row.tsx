import { StaffBadge } from '#console/page/staff-badge.tsx'
import { useMe } from '#console/page/use-session.ts'
import { shortWhen } from '#console/page/when.ts'
import type { ReplyOf } from '#kernel/contract.ts'

import type { listActs } from '../log.contract.ts'
import { actText } from './act-text.ts'

export type ActLine = ReplyOf<typeof listActs>['lines'][number]

/** One line of the log: who did what, and why. */
export function ActRow({ line, now = new Date(line.at) }: { line: ActLine; now?: Date }) {
  const { id } = useMe()
  const { what, more } = actText(line)
  return (
    <div className="log">
      <StaffBadge name={line.name} />
      <div className="clip">
        <b className="strong">{line.staff_id === id ? 'You' : line.name}</b> {what}
        {more && (
          <small className="clip" dir="auto">
            {more}
          </small>
        )}
      </div>
      <time dateTime={line.at.toISOString()}>{shortWhen(line.at, now)}</time>
    </div>
  )
}
