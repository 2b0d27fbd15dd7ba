import { readSignupProgress } from '#features/accounts/signup-progress.ts'
import type { MemberContext } from '#platform/context.ts'

import { readTarget } from './keep-target.ts'

/** ACC-1: where one's own sign-up stands. */
export async function readProgress(ctx: MemberContext) {
  return { ...(await readSignupProgress(ctx)), target: await readTarget(ctx) }
}
