import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import { useBuyPath } from '#features/payments/ui/came-from.ts'
import type { Allowance } from '#features/swipe/swipe.contract.ts'
import { HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useNow } from '#ui/use-now.tsx'

import { CardsAtNight } from './cards-at-night.tsx'

/** SWIPE-1: no likes left today. */
export function Exhausted({
  allowance: { limit, resets_at },
  onNewDay,
  onUndo,
}: {
  allowance: NonNullable<Allowance>
  onNewDay: () => void
  /** Undefined if the last decision cannot be undone here. */
  onUndo: (() => void) | undefined
}) {
  const text = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  // It replaces the cards, so move the focus to its heading for screen readers.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="mx-auto grid max-w-110 justify-items-center gap-2 py-10 text-center lg:py-24">
      <CardsAtNight />
      <h1 ref={heading} tabIndex={-1} className="d3 mt-4 outline-none">
        {text('swipe.exhausted_title', { limit })}
      </h1>
      <p className="text-balance text-muted">{text('swipe.exhausted_text')}</p>
      <Countdown until={resets_at} onOver={onNewDay} />
      <Link to="/members" className={`mt-4 ${buttonClass({ size: 'lg' })}`}>
        {text('swipe.look_around')}
      </Link>
      {onUndo && (
        <Button
          look="ghost"
          onClick={() => {
            // The button goes.
            heading.current?.focus()
            onUndo()
          }}
        >
          <Icon name="undo" />
          {text('swipe.undo_like')}
        </Button>
      )}
      <Link to="/match-finder" className={buttonClass({ look: 'ghost' })}>
        {text('shell.match_finder')}
      </Link>
      <Link to={useBuyPath('/premium')} className={buttonClass({ look: 'ghost' })}>
        {text('shell.premium')}
      </Link>
    </div>
  )
}

/** Ticks every second visually; screen readers get hours and minutes on demand. */
function Countdown({ until, onOver }: { until: Date; onOver: () => void }) {
  const text = useTexts()
  const left = Math.max(0, until.getTime() - useNow(SECOND).getTime())
  const over = left === 0
  const notified = useRef(false)
  useEffect(() => {
    if (!over || notified.current) return
    notified.current = true
    onOver()
  }, [over, onOver])
  const parts = [left / HOUR, (left % HOUR) / MINUTE, (left % MINUTE) / SECOND].map(Math.floor)
  const [hours = 0, minutes = 0] = parts
  return (
    <div role="timer" aria-label={text('swipe.time_left', { hours, minutes })} className="mt-4">
      <p aria-hidden="true" className="d2 tabular-nums">
        {parts.map((part) => String(part).padStart(2, '0')).join(':')}
      </p>
      <p aria-hidden="true" className="text-sm text-faint">
        {text('swipe.until_new_likes')}
      </p>
    </div>
  )
}
