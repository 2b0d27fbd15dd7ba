import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { PhotoId } from '#kernel/ids.ts'
import { must } from '#kernel/must.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne, one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { fingerprintOf } from '#platform/images/fingerprint.ts'
import type { Crop, Picture } from '#platform/images/picture.ts'
import { placeholderOf } from '#platform/images/placeholder.ts'
import { neighbourhoodOf } from '#platform/rate-limiter.ts'

import { chooseMainPhoto } from './choose-main-photo.ts'
import { decodePhoto } from './decode-photo.ts'
import { listOwnPhotos } from './list-own-photos.ts'
import { lockPhotos } from './lock-photos.ts'
import { differingBits } from './looks.ts'
import { saveFirstFiles } from './photo-files.ts'
import { photoFiles } from './photo-rows.ts'
import type { OwnPhoto } from './photos.contract.ts'
import { photoUploaded } from './photos.events.ts'
import { photoLimit, SAME_WITHIN } from './photos.rules.ts'
import { refuseSealed } from './sealed-pictures.ts'

type Upload = { clientId: string; bytes: Buffer; crop: Crop | undefined }
type Checked = { clientId: string; picture: Picture; fingerprint: string; placeholder: string; key: string }

/** R-PHOTO-1: 128 random bits in every address, different from those in the store. */
const RANDOM_BYTES = 16
/**
 * PHOTO-1: checks, decodes and stores a picture; replies when the card can be shown. Idempotent, and ten concurrent
 * uploads cannot exceed the limit.
 */
export async function uploadPhoto(ctx: MemberContext, { clientId, bytes, crop }: Upload): Promise<{ photo: OwnPhoto }> {
  // Don't decode what is certain to be repeated or refused; store() checks again, serialised.
  const earlier = await inTransaction(ctx, async (tx) => (await findRepeated(tx, clientId)) ?? (await refuseFull(tx)))
  if (earlier) return { photo: await ownPhoto(ctx, earlier) }

  const picture = await decodePhoto(bytes, { crop, turn: { network: neighbourhoodOf(ctx.address) } })
  const [fingerprint, placeholder] = await Promise.all([fingerprintOf(picture), placeholderOf(picture)])
  const key = `photos/${ctx.random.token(RANDOM_BYTES)}`
  const { id } = await photoFiles.store(ctx, key, async () => {
    await saveFirstFiles(ctx.files, key, picture)
    return store(ctx, { clientId, picture, fingerprint, placeholder, key })
  })
  return { photo: await ownPhoto(ctx, id) }
}

async function store(ctx: MemberContext, checked: Checked): Promise<{ id: PhotoId; fresh: boolean }> {
  return inTransaction(ctx, async (tx) => {
    await lockPhotos(tx.db, tx.member.profileId)
    const earlier = await findRepeated(tx, checked.clientId)
    if (earlier) return { id: earlier, fresh: false }
    await refuseFull(tx)
    await refuseDuplicate(tx, checked.fingerprint)
    await refuseSealed(tx.db, checked.fingerprint)
    return { id: await insert(tx, checked), fresh: true }
  })
}

async function findRepeated({ db, member }: MemberContext, clientId: string): Promise<PhotoId | undefined> {
  const row = await maybeOne(
    db,
    sql<{ id: PhotoId }>`select id from photos where profile_id = ${member.profileId} and client_id = ${clientId}`,
  )
  return row?.id
}

/** Removed pictures don't count: a moderator decided that, not their owner. */
async function refuseFull({ db, member }: MemberContext): Promise<undefined> {
  const { paid, count } = await one(
    db,
    sql<{ paid: boolean; count: number }>`
      select paid, (
        select count(*)::int from photos where photos.profile_id = facts.profile_id and photos.status <> 'removed'
      ) as count
      from account_facts facts where facts.profile_id = ${member.profileId}
    `,
  )
  const limit = photoLimit(paid)
  if (count >= limit) throw new DomainError('photo_limit_reached', { limit })
}

/**
 * Removed ones count here, deleted or not: a removed picture must not come back in another size, and some not from
 * anyone.
 */
async function refuseDuplicate({ db, site, member }: MemberContext, fingerprint: string): Promise<void> {
  const { own, banned } = await one(
    db,
    sql<{ own: boolean | null; banned: boolean | null }>`
      select bool_or(had.own) as own, bool_or(not had.own) as banned from (
        select fingerprint, true as own from photos where profile_id = ${member.profileId}
        union all
        select fingerprint, true from removed_looks where profile_id = ${member.profileId}
        union all
        select fingerprint, false from banned_looks where site_id = ${site.id}
      ) had where ${differingBits(sql`had.fingerprint`, sql`${fingerprint}::bit(64)`)} <= ${SAME_WITHIN}
    `,
  )
  if (own) throw new DomainError('photo_duplicate')
  if (banned) throw new DomainError('photo_refused')
}

/** `photo_review`: reviewed before others see it, or visible until reviewed. */
async function insert(tx: MemberContext, { clientId, picture, fingerprint, placeholder, key }: Checked) {
  const { id: site, photo_review } = tx.site
  const { profileId } = tx.member
  const id = tx.random.token(RANDOM_BYTES) as PhotoId
  const [status, rating] = photo_review === 'after' ? ['approved', 'safe'] : ['pending', null]
  await run(
    tx.db,
    sql`
      insert into photos (id, site_id, profile_id, client_id, position, status, rating, width, height, placeholder,
        fingerprint, key, created_at)
      select ${id}, ${site}, ${profileId}, ${clientId}, coalesce(max(position), 0) + 1, ${status}, ${rating},
        ${picture.width}, ${picture.height}, ${placeholder}, ${fingerprint}::bit(64), ${key}, ${tx.now()}
      from photos where profile_id = ${profileId}
    `,
  )
  await tx.announce(tx, photoUploaded, { photo: id, profile: profileId, site, key })
  await chooseMainPhoto(tx, profileId)
  return id
}

async function ownPhoto(ctx: MemberContext, id: PhotoId): Promise<OwnPhoto> {
  const { photos } = await listOwnPhotos(ctx)
  return must(
    photos.find((photo) => photo.id === id),
    'a photo that was just stored',
  )
}
