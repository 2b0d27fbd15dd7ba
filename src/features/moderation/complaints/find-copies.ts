import { sql } from 'kysely'

import { SAME_WITHIN } from '#features/photos/photos.rules.ts'
import type { PhotoId, ProfileId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

/** More copies than anybody has made of one picture; the rest is found when a person looks. */
const MOST_COPIES = 20

export type Copy = { id: PhotoId; profile: ProfileId }

/**
 * R-MOD-3: the picture and its copies on this site that others see now. It looks at every photo of the site, which
 * takes a second for a million: a notice about an intimate picture is rare, and its sender has done work for it.
 *
 * What a person has looked at after such a notice and left standing stays: nobody makes it vanish again by another one.
 */
export function findCopies({ db, site }: Pick<Context, 'db' | 'site'>, photo: PhotoId): Promise<Copy[]> {
  return many(
    db,
    sql<Copy>`
      select other.id, other.profile_id as profile
      from photo_looks named
      join photo_looks other on other.site_id = named.site_id
        and (other.id = named.id or bit_count(other.fingerprint # named.fingerprint) <= ${SAME_WITHIN})
      where named.id = ${photo} and named.site_id = ${site.id} and other.status = 'approved' and not exists (
        select from reports report join moderation_decisions decision on decision.report_id = report.id
        where report.photo_id = other.id and report.reason = 'intimate' and decision.measure = 'dismiss'
      )
      -- Locked in one order by everybody.
      order by other.profile_id, other.id limit ${MOST_COPIES}
    `,
  )
}
