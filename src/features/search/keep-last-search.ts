import { sql } from 'kysely'

import type { MemberContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'

import { refuseBadFilters } from './check-filters.ts'
import type { Filters } from './search.contract.ts'

/** One row per member: only the last search is of use. */
export async function keepLastSearch(ctx: MemberContext, filters: Filters): Promise<void> {
  refuseBadFilters(ctx, filters)
  await run(
    ctx.db,
    sql`
      insert into last_searches (profile_id, filters, kept_at)
      values (${ctx.member.profileId}, ${JSON.stringify(filters)}, ${ctx.now()})
      on conflict (profile_id) do update set filters = excluded.filters, kept_at = excluded.kept_at
    `,
  )
}
