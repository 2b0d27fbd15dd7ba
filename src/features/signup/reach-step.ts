import { reachSignupStep } from '#features/accounts/signup-progress.ts'
import type { MemberContext } from '#platform/context.ts'

import { readProgress } from './read-progress.ts'

/** ACC-1: moves on in the wizard; a step back keeps what was reached. */
export async function reachStep(ctx: MemberContext, step: number) {
  await reachSignupStep(ctx, step)
  return readProgress(ctx)
}
