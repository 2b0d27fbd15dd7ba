import { sql } from 'kysely'

import type { MemberContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'

import { refuseBadFilters } from './check-filters.ts'
import type { Filters } from './search.contract.ts'
import { ORIENTATION_FILTERS } from './search.rules.ts'

/** One row per member: only the last search matters. Filters that reveal orientation need that consent to be stored. */
export async function keepLastSearch(ctx: MemberContext, filters: Filters): Promise<void> {
  refuseBadFilters(ctx, filters)
  await run(
    ctx.db,
    sql`
      insert into last_searches (profile_id, filters, kept_at)
      select ${ctx.member.profileId}, case when exists (
          select from given_consents where account_id = ${ctx.member.id} and kind = 'sensitive_data'
        ) then filters else filters - ${ORIENTATION_FILTERS}::text[] end, ${ctx.now()}::timestamptz
      from (select ${JSON.stringify(filters)}::jsonb as filters) as asked
      on conflict (profile_id) do update set filters = excluded.filters, kept_at = excluded.kept_at
    `,
  )
}
