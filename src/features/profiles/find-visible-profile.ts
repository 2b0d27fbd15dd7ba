import { sql } from 'kysely'

import { readTracking } from '#features/tracking/tracking.rules.ts'
import { DomainError } from '#kernel/errors.ts'
import { type ProfileId, profileId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

/** SITE-5: whether visitors may look at people here: everyone, or those sent by a partner. */
export function mayLookAround({ site, cookies, member }: Context): boolean {
  if (member !== null || site.logged_out_search) return true
  return site.logged_out_search_trafficsource && readTracking(cookies.tracking) !== undefined
}

/** The profile behind an untrusted id, if the viewer may see it; unknown, blocked and foreign ones look alike. */
export async function findVisibleProfile(ctx: Context, id: string): Promise<ProfileId> {
  if (!mayLookAround(ctx)) throw new DomainError('authentication_required')
  const known = profileId.safeParse(id)
  const row = known.success ? await maybeOne(ctx.db, visible(ctx, known.data)) : undefined
  if (row === undefined) throw new DomainError('member_not_found')
  return row.id
}

function visible({ member, site }: Context, id: ProfileId) {
  return member === null
    ? sql<{ id: ProfileId }>`select id from public_profiles where id = ${id} and site_id = ${site.id}`
    : sql<{ id: ProfileId }>`select id from seen_profiles where viewer_id = ${member.profileId} and id = ${id}`
}
