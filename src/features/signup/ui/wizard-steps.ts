import type { Settings } from '#features/sites/sites.contract.ts'

/** ACC-1: 0 name and wish, 1 account, 2 photo, 3 about me, 4 personal info. */
export type Step = 0 | 1 | 2 | 3 | 4
export type LaterStep = 2 | 3 | 4

/** The server's step number for a finished wizard. */
export const THROUGH = 5

/** A site without profile texts skips that step. */
export function stepsOf({ visible_profile_notes }: Pick<Settings, 'visible_profile_notes'>): readonly Step[] {
  return visible_profile_notes.includes('about_me') ? [0, 1, 2, 3, 4] : [0, 1, 2, 4]
}

/** The next later step, if any. */
export function stepAfter(steps: readonly Step[], step: LaterStep): LaterStep | undefined {
  return steps[steps.indexOf(step) + 1] as LaterStep | undefined
}

/** The previous later step, if any; before the first the account was created. */
export function stepBefore(steps: readonly Step[], step: LaterStep): LaterStep | undefined {
  const before = steps[steps.indexOf(step) - 1]
  return before === undefined || before < 2 ? undefined : (before as LaterStep)
}

/** The server's progress as a step this site has. */
export function laterStepOf(steps: readonly Step[], reached: number): LaterStep {
  return (steps.find((step) => step >= 2 && step >= reached) ?? 4) as LaterStep
}
