import { sql } from 'kysely'

import type { InputOf } from '#kernel/contract.ts'
import type { MemberContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'

import type { changeFirstHour as contract } from './first-hour.contract.ts'

/** ACC-12: kept with the account, so that it holds on every device. */
export async function changeFirstHour(ctx: MemberContext, change: InputOf<typeof contract>['body']): Promise<void> {
  const later = 'later' in change ? [change.later] : []
  const closedAt = 'closed' in change ? ctx.now() : null
  await run(
    ctx.db,
    sql`
      insert into first_hours (account_id, later, closed_at) values (${ctx.member.id}, ${later}::text[], ${closedAt})
      on conflict (account_id) do update set
        later = first_hours.later || array(
          select unnest(excluded.later) except select unnest(first_hours.later)
        ),
        closed_at = coalesce(first_hours.closed_at, excluded.closed_at)
    `,
  )
}
