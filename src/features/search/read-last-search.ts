import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import { refuseBadFilters } from './check-filters.ts'
import type { Filters } from './search.contract.ts'

/** Empty on the first visit, and when the site no longer has those filters. */
export async function readLastSearch(ctx: MemberContext): Promise<{ filters: Filters }> {
  const row = await maybeOne(
    ctx.db,
    sql<{ filters: Filters }>`select filters from last_searches where profile_id = ${ctx.member.profileId}`,
  )
  const filters = row?.filters ?? {}
  return { filters: isStillGood(ctx, filters) ? filters : {} }
}

/** The site's configuration may have changed since. */
function isStillGood(ctx: MemberContext, filters: Filters): boolean {
  try {
    refuseBadFilters(ctx, filters)
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}
