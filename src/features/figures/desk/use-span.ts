import { useSearchParams } from 'react-router'

import { useNow } from '#console/page/use-now.ts'
import { dayIn, MINUTE } from '#kernel/time.ts'

import {
  addDays,
  COMPARISONS,
  type Comparison,
  type Day,
  isDay,
  LONGEST_SPAN,
  lengthOf,
  type Span,
} from '../figures.rules.ts'

export type Choice = { span: Span; against: Comparison }

const DEFAULT_DAYS = 30

/** Days that are over, the last one yesterday. */
export const lastDays = (today: Day, days: number): Span => ({ from: addDays(today, -days), to: addDays(today, -1) })

/** The span and what it is compared with, kept in the address: a link shows what its sender saw. */
export function useSpan(): [Choice, (choice: Partial<Choice>) => void, Day] {
  const now = useNow(MINUTE)
  const today = dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, now)
  const [query, setQuery] = useSearchParams()
  const asked = { from: query.get('from') ?? '', to: query.get('to') ?? '' }
  const fits = isDay(asked.from) && isDay(asked.to) && asked.from <= asked.to && lengthOf(asked) <= LONGEST_SPAN
  const against = COMPARISONS.find((name) => name === query.get('against')) ?? 'before'
  const choice = { span: fits ? asked : lastDays(today, DEFAULT_DAYS), against }
  const choose = (changed: Partial<Choice>) => {
    const next = { ...choice, ...changed }
    setQuery({ ...next.span, against: next.against }, { replace: true })
  }
  return [choice, choose, today]
}
