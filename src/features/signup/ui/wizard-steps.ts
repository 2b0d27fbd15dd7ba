import type { Settings } from '#features/sites/sites.contract.ts'

/** ACC-1: 0 name and wish, 1 account, 2 photo, 3 about me, 4 personal info. */
export type Step = 0 | 1 | 2 | 3 | 4
export type LaterStep = 2 | 3 | 4

/** As the server counts steps: this one says that the wizard is through. */
export const THROUGH = 5

/** A site without the text "about me" has no step that asks for it. */
export function stepsOf({ visible_profile_notes }: Pick<Settings, 'visible_profile_notes'>): readonly Step[] {
  return visible_profile_notes.includes('about_me') ? [0, 1, 2, 3, 4] : [0, 1, 2, 4]
}

/** The step after one of the later ones, or undefined after the last. */
export function stepAfter(steps: readonly Step[], step: LaterStep): LaterStep | undefined {
  return steps[steps.indexOf(step) + 1] as LaterStep | undefined
}

/** The later step before one, or undefined before the first of them: there the account was made. */
export function stepBefore(steps: readonly Step[], step: LaterStep): LaterStep | undefined {
  const before = steps[steps.indexOf(step) - 1]
  return before === undefined || before < 2 ? undefined : (before as LaterStep)
}

/** What the server has noted, as a step this site has. */
export function laterStepOf(steps: readonly Step[], reached: number): LaterStep {
  return (steps.find((step) => step >= 2 && step >= reached) ?? 4) as LaterStep
}
