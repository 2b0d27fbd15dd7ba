import { useMemo, useState } from 'react'
import { Link } from 'react-router'

import { DeskIcon } from '#console/page/desk-icon.tsx'
import { useKeys } from '#console/page/keys.ts'
import { dayOf, timeOf } from '#console/page/when.ts'

import { type MemberFile, TIMELINE_KINDS, type TimelineKind, timelineOf } from './timeline-events.ts'

const CHOICES = ['all', ...TIMELINE_KINDS] as const
const upper = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`

/** CONS-22: what happened, newest first. */
export function Timeline({ file, now }: { file: MemberFile; now: Date }) {
  const [kind, setKind] = useState<TimelineKind | 'all'>('all')
  const events = useMemo(() => timelineOf(file), [file])
  const next = CHOICES[(CHOICES.indexOf(kind as (typeof CHOICES)[number]) + 1) % CHOICES.length] ?? 'all'
  useKeys([{ keys: ['T'], does: 'timeline filter', onPress: () => setKind(next) }])
  const days = Map.groupBy(
    events.filter((event) => kind === 'all' || event.kind === kind),
    ({ at }) => dayOf(at),
  )
  return (
    <section aria-label="Timeline">
      <div className="rowh wrap">
        <h2 className="h">Timeline</h2>
        <span className="push" />
        {CHOICES.map((choice) => (
          <button
            key={choice}
            type="button"
            className={`filter${choice === kind ? ' filter--on' : ''}`}
            aria-pressed={choice === kind}
            onClick={() => setKind(choice)}
          >
            {upper(choice)}
          </button>
        ))}
      </div>
      <div className="tl">
        {[...days].map(([day, ofDay]) => (
          <div key={day}>
            <div className="tl__day">{day === dayOf(now) ? 'Today' : day}</div>
            {ofDay.map((event) => (
              <div key={`${event.at.getTime()} ${event.what} ${event.more ?? ''}`} className="tl__row">
                <span className={`tl__ic${event.tone ? ` tl__ic--${event.tone}` : ''}`}>
                  <DeskIcon name={event.icon} />
                </span>
                <span className="tl__t wrap-anywhere">
                  {event.what}
                  {event.reference && (
                    <>
                      {', case '}
                      {event.case_id ? (
                        <Link className="link" to={`/cases/${event.case_id}`}>
                          {event.reference}
                        </Link>
                      ) : (
                        event.reference
                      )}
                    </>
                  )}
                  {event.more && <small dir="auto">{event.more}</small>}
                </span>
                <time dateTime={event.at.toISOString()}>{timeOf(event.at)}</time>
              </div>
            ))}
          </div>
        ))}
        {days.size === 0 && <p className="muted">Nothing of this kind.</p>}
      </div>
      <p className="t12 faint">Private messages are not here. They appear only as copied evidence inside a case.</p>
    </section>
  )
}
