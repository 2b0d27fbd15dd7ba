import { DeskIcon } from '#console/page/desk-icon.tsx'
import { shortWhen, span, timeOf } from '#console/page/when.ts'
import { DAY, HOUR } from '#kernel/time.ts'

const SOON = 6 * HOUR

type Times = { opened_at: Date; due_at: Date; closed_at: Date | null }

/** Time left, and of how much: red for less than an hour. */
export function Due({ times, now, whole = false }: { times: Times; now: Date; whole?: boolean }) {
  const { opened_at, due_at, closed_at } = times
  if (closed_at) return <span className="due">closed {shortWhen(closed_at, now)}</span>
  const left = due_at.getTime() - now.getTime()
  const tone = left < HOUR ? ' due--now' : left < SOON ? ' due--soon' : ''
  return (
    <span className={`due${tone}`}>
      <DeskIcon name="clock" />
      {left < 0 ? `${span(-left)} late` : span(left)}
      {whole && left >= 0 && ` left of ${span(due_at.getTime() - opened_at.getTime())}`}
      {whole && `, due ${shortWhen(due_at, now)}${left > DAY ? ` ${timeOf(due_at)}` : ''}`}
    </span>
  )
}
