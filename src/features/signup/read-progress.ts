import { readSignupProgress } from '#features/accounts/signup-progress.ts'
import type { MemberContext } from '#platform/context.ts'

import { readTarget } from './keep-target.ts'

/** ACC-1: the state of the member's own sign-up. */
export async function readProgress(ctx: MemberContext) {
  return { ...(await readSignupProgress(ctx)), target: await readTarget(ctx) }
}
