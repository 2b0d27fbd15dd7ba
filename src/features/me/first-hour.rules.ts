import { DAY } from '#kernel/time.ts'

/** ACC-12: what helps people answer, in this order. */
export const FIRST_STEPS = ['place', 'photo', 'line'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** Somebody who has been here longer knows what they left out. */
export const FIRST_HOUR_LASTS = 14 * DAY

type Facts = {
  now: Date
  signupDate: Date
  closed: boolean
  later: readonly string[]
  has: Record<FirstStep, boolean>
  /** A site without profile texts asks for no first line. */
  asksLine: boolean
}

export type FirstStepState = { name: FirstStep; state: 'done' | 'todo' | 'later' }

/** The steps of the card; none once it is closed, everything is done or put off, or the first days are over. */
export function firstStepsOf({ now, signupDate, closed, later, has, asksLine }: Facts): FirstStepState[] {
  if (closed || now.getTime() - signupDate.getTime() >= FIRST_HOUR_LASTS) return []
  const steps = FIRST_STEPS.filter((name) => name !== 'line' || asksLine).map((name) => ({
    name,
    state: has[name] ? ('done' as const) : later.includes(name) ? ('later' as const) : ('todo' as const),
  }))
  return steps.some(({ state }) => state === 'todo') ? steps : []
}
