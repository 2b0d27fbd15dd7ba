import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { PhotoId, ProfileId, StaffId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { type Site, siteById } from '#platform/site.ts'

import { chooseMainPhoto } from './choose-main-photo.ts'
import { lockPhotos } from './lock-photos.ts'
import { markCopiesOf } from './near-copies.ts'
import { photoRemoved } from './photos.events.ts'
import type { RemovalReason } from './photos.rules.ts'

export type Verdict = { approve: 'safe' | 'adult' } | { remove: RemovalReason }
export type ReviewContext = Pick<
  Context,
  'db' | 'clock' | 'random' | 'files' | 'log' | 'announce' | 'live' | 'keys'
> & {
  sites: { all(): readonly Site[] }
}
type Row = { site_id: string; key: string; before: string }

/**
 * A reviewer's verdict; a later one replaces an earlier one. The owner sees it immediately. `by` is null for decisions
 * of cases, which record who decided.
 */
export async function reviewPhoto(
  ctx: ReviewContext,
  id: PhotoId,
  verdict: Verdict,
  by: StaffId | null = null,
): Promise<void> {
  const [status, rating, reason] =
    'approve' in verdict ? ['approved', verdict.approve, null] : ['removed', null, verdict.remove]
  await inTransaction(ctx, async (tx) => {
    const profile = await lockOwner(tx, id)
    const row = await maybeOne(
      tx.db,
      sql<Row>`
        with asked as (select id, status from photos where id = ${id} for update)
        update photos set status = ${status}, rating = ${rating}, reason = ${reason}, reviewed_at = ${tx.clock.now()},
          reviewed_by = ${by}
        from asked where photos.id = asked.id
        returning photos.site_id, photos.key, asked.status as before
      `,
    )
    // Its owner deleted it meanwhile.
    if (profile === undefined || row === undefined) throw new DomainError('not_found')
    const { site_id, key, before } = row
    const site = siteById(tx, site_id)
    if ('remove' in verdict && before !== 'removed')
      await tx.announce(tx, photoRemoved, { photo: id, profile, site: site_id, key, reason: verdict.remove })
    if ('remove' in verdict) await markCopiesOf(tx.db, id)
    await chooseMainPhoto({ db: tx.db, site, now: () => tx.clock.now() }, profile)
  })
}

async function lockOwner({ db }: ReviewContext, id: PhotoId): Promise<ProfileId | undefined> {
  const row = await maybeOne(db, sql<{ profile_id: ProfileId }>`select profile_id from photos where id = ${id}`)
  if (row) await lockPhotos(db, row.profile_id)
  return row?.profile_id
}
