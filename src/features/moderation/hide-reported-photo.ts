import { sql } from 'kysely'

import { hidePhoto } from '#features/photos/hide-photo.ts'
import type { PhotoId, ProfileId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne, run } from '#platform/db/query.ts'

import { listWitnesses } from './list-witnesses.ts'
import { hidingTogether } from './moderation.rules.ts'

/**
 * R-MOD-3: hides a picture reported as intimate until the decision, in the transaction that stores the report: if the
 * reporter has standing or an independent report agrees. The caller has checked the quotas. What a moderator has left
 * standing stays. Returns whether it is hidden now because of this report.
 */
export async function hideReportedPhoto(
  tx: Context,
  { photo, profile, report }: { photo: PhotoId; profile: ProfileId; report: string },
): Promise<boolean> {
  const witnesses = await listWitnesses(tx, sql`report.photo_id = ${photo} and report.reason = 'intimate'`)
  const newest = witnesses.find(({ id }) => id === report)
  const others = witnesses.filter(({ id }) => id !== report)
  if (!newest || hidingTogether(newest, others, { settled: false }).length === 0) return false
  if (await wasLeftStanding(tx, photo)) return false
  const rating = await hidePhoto(tx, { id: photo, profile })
  if (rating === undefined) return false
  await run(tx.db, sql`update reports set hidden_rating = ${rating} where id = ${report}`)
  return true
}

async function wasLeftStanding({ db }: Context, photo: PhotoId): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql`
      select from reports report join moderation_decisions decision on decision.report_id = report.id
      where report.photo_id = ${photo} and report.reason = 'intimate' and decision.measure = 'dismiss' limit 1
    `,
  )
  return row !== undefined
}
