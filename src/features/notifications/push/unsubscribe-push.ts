import { sql } from 'kysely'

import type { MemberContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'

/** Someone else's endpoint removes nothing and reveals nothing. */
export async function unsubscribePush(ctx: MemberContext, endpoint: string): Promise<void> {
  await run(ctx.db, sql`delete from push_subscriptions where endpoint = ${endpoint} and account_id = ${ctx.member.id}`)
}
