import { deviceMarks } from '#features/accounts/session-cookie.ts'
import { countVisit } from '#features/visits/count-visit.ts'
import type { Context } from '#platform/context.ts'

/** FIG-41: the visitor opened the form. Members and browsers that have logged in before are no visitors. */
export async function beginSignup(ctx: Context): Promise<void> {
  if (ctx.member !== null || deviceMarks(ctx).length > 0) return
  await countVisit(ctx, { page: 'signup', begun: true })
}
