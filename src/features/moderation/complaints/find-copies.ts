import { sql } from 'kysely'

import { differingBits } from '#features/photos/looks.ts'
import { SAME_WITHIN } from '#features/photos/photos.rules.ts'
import type { PhotoId, ProfileId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

/** More copies than anyone has made of one picture; a moderator finds the rest. */
const MOST_COPIES = 20

type Copy = { id: PhotoId; profile: ProfileId }

/**
 * R-MOD-3: the picture and its copies on this site that are visible now. Scans every photo of the site, a second per
 * million: such notices are rare, and the sender has done a proof of work.
 *
 * What a moderator has reviewed and left standing stays: another notice does not hide it again.
 */
export function findCopies({ db, site }: Pick<Context, 'db' | 'site'>, photo: PhotoId): Promise<Copy[]> {
  return many(
    db,
    sql<Copy>`
      select other.id, other.profile_id as profile
      from photo_looks named
      join photo_looks other on other.site_id = named.site_id
        and (other.id = named.id or ${differingBits(sql`other.fingerprint`, sql`named.fingerprint`)} <= ${SAME_WITHIN})
      where named.id = ${photo} and named.site_id = ${site.id} and other.status = 'approved' and not exists (
        select from reports report join moderation_decisions decision on decision.report_id = report.id
        where report.photo_id = other.id and report.reason = 'intimate' and decision.measure = 'dismiss'
      )
      -- Everyone locks in this order.
      order by other.profile_id, other.id limit ${MOST_COPIES}
    `,
  )
}
