import { sql } from 'kysely'

import type { MemberContext } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'

/**
 * ACC-8: only what is really there is offered. Packages and discount codes come with payments; until then neither is
 * promised, whatever the site's file says.
 */
export async function readAlternatives(ctx: MemberContext) {
  const { invisible } = await one(
    ctx.db,
    sql<{ invisible: boolean }>`select invisible from own_profiles where account_id = ${ctx.member.id}`,
  )
  return { change_email: true, privacy_mode: !invisible, trial_package: false, discount: null }
}
