import { DeskIcon } from '#console/page/desk-icon.tsx'
import { span } from '#console/page/when.ts'

import type { Queue } from './use-rating-desk.ts'

/** CONS-45: what is done of what there is, and when to stop. */
export function ShiftMeter({ queue, now }: { queue: Queue; now: Date }) {
  const { done, pause_at, paused_until } = queue.shift
  const all = done + queue.waiting
  return (
    <>
      <span className="rowh muted t12 shift">
        <span className="nowrap">Your shift</span>
        <span className="meter meter--p" aria-hidden="true">
          <i style={{ width: `${all === 0 ? 0 : (100 * done) / all}%` }} />
        </span>
        <span className="nowrap">
          <b className="strong">{done}</b> of {all}
        </span>
      </span>
      {pause_at && !paused_until && (
        <span className="tag tag--line" title="Two hours of photos, then another queue">
          <DeskIcon name="cup" /> pause in {span(pause_at.getTime() - now.getTime())}
        </span>
      )}
    </>
  )
}
