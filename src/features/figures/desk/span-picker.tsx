import { useRef, useState } from 'react'

import { DeskIcon } from '#console/page/desk-icon.tsx'

import { addDays, type Comparison, type Day, lengthOf, type Span } from '../figures.rules.ts'
import { daysName, spanName } from './money-words.ts'
import { lastDays } from './use-span.ts'

export const SPAN_PICKER = 'span-picker'
export const AGAINST_PICKER = 'against-picker'

const startOfMonth = (day: Day) => `${day.slice(0, 7)}-01`

const presets = (today: Day): [string, Span][] => {
  const lastMonth = addDays(startOfMonth(today), -1)
  return [
    ['Last 7 days', lastDays(today, 7)],
    ['Last 30 days', lastDays(today, 30)],
    ['Last 90 days', lastDays(today, 90)],
    ['Last 365 days', lastDays(today, 365)],
    ['This month so far', { from: startOfMonth(today), to: today }],
    ['Last month', { from: startOfMonth(lastMonth), to: lastMonth }],
  ]
}

const close = (id: string) => document.getElementById(id)?.hidePopover()

export function SpanPicker({ span, today, onChoose }: { span: Span; today: Day; onChoose: (span: Span) => void }) {
  const [typed, setTyped] = useState<Span>()
  const from = useRef<HTMLInputElement>(null)
  const shown = typed ?? span
  const choose = (chosen: Span) => {
    close(SPAN_PICKER)
    setTyped(undefined)
    onChoose(chosen)
  }
  return (
    <>
      <button type="button" className="filter filter--head" popoverTarget={SPAN_PICKER} aria-haspopup="dialog">
        {spanName(span)} <b>{daysName(span)}</b> <DeskIcon name="updown" className="icon--xs" />
      </button>
      <div id={SPAN_PICKER} popover="auto" role="dialog" aria-label="Days" className="pop pop--span">
        {presets(today).map(([name, preset]) => (
          <button key={name} type="button" className="pop__item" onClick={() => choose(preset)}>
            {name} <small>{spanName(preset)}</small>
          </button>
        ))}
        <div className="pop__sep" />
        <form
          className="spanform"
          onSubmit={(event) => {
            event.preventDefault()
            choose(shown)
          }}
        >
          <label className="field">
            <span className="field__label">From</span>
            <input
              ref={from}
              type="date"
              className="input"
              required
              max={shown.to}
              value={shown.from}
              onChange={(event) => setTyped({ ...shown, from: event.target.value })}
            />
          </label>
          <label className="field">
            <span className="field__label">To</span>
            <input
              type="date"
              className="input"
              required
              min={shown.from}
              max={today}
              value={shown.to}
              onChange={(event) => setTyped({ ...shown, to: event.target.value })}
            />
          </label>
          <button type="submit" className="btn btn--line">
            Show
          </button>
        </form>
      </div>
    </>
  )
}

export const comparisonName = (against: Comparison, span: Span): string => {
  if (against === 'none') return 'nothing'
  if (against === 'year') return 'a year before'
  return lengthOf(span) === 1 ? 'the day before' : `the ${lengthOf(span)} days before`
}

export function ComparisonPicker({
  against,
  span,
  onChoose,
}: {
  against: Comparison
  span: Span
  onChoose: (against: Comparison) => void
}) {
  return (
    <>
      <button type="button" className="filter filter--head" popoverTarget={AGAINST_PICKER} aria-haspopup="dialog">
        against <b>{comparisonName(against, span)}</b> <DeskIcon name="updown" className="icon--xs" />
      </button>
      <div id={AGAINST_PICKER} popover="auto" role="dialog" aria-label="Compare with" className="pop pop--span">
        {(['before', 'year', 'none'] as const).map((name) => (
          <button
            key={name}
            type="button"
            className="pop__item"
            aria-pressed={name === against}
            onClick={() => {
              close(AGAINST_PICKER)
              onChoose(name)
            }}
          >
            {comparisonName(name, span)} {name === against && <DeskIcon name="check" className="push" />}
          </button>
        ))}
        <p className="pop__label">A year before means the same weekdays, 52 weeks earlier.</p>
      </div>
    </>
  )
}
