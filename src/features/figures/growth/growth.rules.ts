import { type Share, sharesDiffer } from '#kernel/chance.ts'

/** FIG-45: from the first look to the first purchase. */
export const STEPS = ['visits', 'begun', 'accounts', 'confirmed', 'photos', 'messages', 'buyers'] as const
export type Step = (typeof STEPS)[number]
export type Counts = Record<Step, number>

/** Steps that take time: counted when reached within seven days of the sign-up. */
const LATER: readonly Step[] = ['confirmed', 'photos', 'messages', 'buyers']
export const takesTime = (step: Step) => LATER.includes(step)
export const STEP_DAYS = 7

/** What a row of the roll-up tells apart, with its bit in `dims`. */
export const DIMENSIONS = { lander: 16, variant: 8, source: 4, country: 2, device: 1 } as const
export type Dimension = keyof typeof DIMENSIONS
export const ALL_DIMENSIONS = 31

/** FIG-44: sources come from links anybody can write; the rest of a day is one source. */
export const SOURCES_A_DAY = 100

/** FIG-47: weeks after the one of the confirmation. */
export const COHORT_WEEKS = 8

/** Roll-ups exist for every one and two of the dimensions, and for all of them. */
export function dimsFor(dimensions: readonly Dimension[]): number {
  const wanted = [...new Set(dimensions)]
  return wanted.length > 2 ? ALL_DIMENSIONS : wanted.reduce((bits, each) => bits + DIMENSIONS[each], 0)
}

/** People of a step, in all days and in those whose sign-ups had their seven days. */
export type Reached = { now: Counts; before: Counts; fair: { now: Counts; before: Counts } }

const stepBefore = (step: Step): Step | undefined => STEPS[STEPS.indexOf(step) - 1]

/** Of the step above; for steps that take time only of sign-ups that had it, in both spans. */
export function sharesOf(reached: Reached, step: Step): { now: Share; before: Share } | undefined {
  const above = stepBefore(step)
  if (above === undefined) return undefined
  const { now, before } = takesTime(step) ? reached.fair : reached
  return { now: { hits: now[step], of: now[above] }, before: { hits: before[step], of: before[above] } }
}

export type Lost = { step: Step; now: number; before: number; people: number }

/** FIG-46: the step that lost the most people against the span before, if any lost more than chance. */
export function mostLost(reached: Reached): Lost | undefined {
  const lost = STEPS.flatMap((step): Lost[] => {
    const shares = sharesOf(reached, step)
    if (shares === undefined || !sharesDiffer(shares.now, shares.before)) return []
    const [now, before] = [shares.now.hits / shares.now.of, shares.before.hits / shares.before.of]
    return now < before ? [{ step, now, before, people: Math.round((before - now) * shares.now.of) }] : []
  })
  return lost.sort((one, other) => other.people - one.people)[0]
}
