import { Link } from 'react-router'

import { DeskIcon } from '#console/page/desk-icon.tsx'
import { span } from '#console/page/when.ts'
import { HOUR } from '#kernel/time.ts'

import type { Queue } from '../today.contract.ts'
import { QUEUE_ICONS, QUEUE_NAMES, QUEUE_NOTES, QUEUE_PATHS } from './queue-words.ts'

const SOON = 6 * HOUR

export function QueuesTable({
  queues,
  now,
  chosen,
  onOpen,
}: {
  queues: readonly Queue[] | undefined
  now: Date
  chosen: number | undefined
  onOpen: (place: number) => void
}) {
  const waiting = queues?.reduce((sum, queue) => sum + queue.waiting, 0) ?? 0
  return (
    <section className="box" aria-label="Waiting now" aria-busy={queues === undefined}>
      <div className="box__head">
        <h2>Waiting now</h2>
        {queues && (
          <span className="faint">
            {waiting === 0 ? 'nothing waits' : `${waiting} in ${queues.length} queues, the nearest deadline first`}
          </span>
        )}
      </div>
      {queues?.length === 0 && <p className="box__body muted">Every queue of yours is empty.</p>}
      {queues && queues.length > 0 && (
        <table className="tbl queue">
          <thead>
            <tr>
              <th>Queue</th>
              <th className="r">Waiting</th>
              <th className="r">Oldest</th>
              <th>Time left for it</th>
            </tr>
          </thead>
          <tbody>
            {queues.map((queue, place) => (
              <tr key={queue.name} className={place === chosen ? 'cur' : ''} onDoubleClick={() => onOpen(place)}>
                <td>
                  <Link className="queue__name" to={QUEUE_PATHS[queue.name]}>
                    <DeskIcon name={QUEUE_ICONS[queue.name]} />
                    <span>
                      {QUEUE_NAMES[queue.name]}
                      {QUEUE_NOTES[queue.name] && <small>{QUEUE_NOTES[queue.name]}</small>}
                    </span>
                  </Link>
                </td>
                <td className="r">
                  {queue.waiting.toLocaleString('en-GB')}
                  <span className="queue__unit"> waiting</span>
                </td>
                <td className="r">{queue.oldest_at && span(now.getTime() - queue.oldest_at.getTime())}</td>
                <td>
                  <TimeLeft queue={queue} now={now} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Of the time that its most urgent entry had. */
function TimeLeft({ queue: { oldest_at, due_at }, now }: { queue: Queue; now: Date }) {
  if (due_at === null) return null
  const left = due_at.getTime() - now.getTime()
  const whole = Math.max(due_at.getTime() - (oldest_at ?? now).getTime(), 1)
  const tone = left < HOUR ? 'now' : left < SOON ? 'soon' : 'calm'
  return (
    <span className={`queue__left queue__left--${tone}`}>
      <span className="due">
        <DeskIcon name="clock" />
        {left < 0 ? `${span(-left)} late` : span(left)}
      </span>
      <meter className="queue__bar" min={0} max={1} value={Math.min(Math.max(1 - left / whole, 0), 1)}>
        {Math.round(Math.min(Math.max(1 - left / whole, 0), 1) * 100)} % of its time is used
      </meter>
    </span>
  )
}
