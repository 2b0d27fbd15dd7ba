import { sql } from 'kysely'

import { maySeeAdult } from '#features/legal/age/may-see-adult.ts'
import { SEEN_BY_FREE_MEMBERS } from '#features/payments/allowances.rules.ts'
import { mayLookAround } from '#features/profiles/find-visible-profile.ts'
import { DomainError } from '#kernel/errors.ts'
import { type PhotoId, type ProfileId, photoId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import type { FileAnswer } from '#platform/http/operations.ts'

import { type Format, openFile, proxyAddressOf } from './photo-files.ts'
import type { Size } from './photos.contract.ts'
import { SEEN_BY_VISITORS } from './photos.rules.ts'
import { isSealed } from './sealed-pictures.ts'

type Wanted = { id: string; size: Size; format?: Format | undefined }

/** Part of every cached URL: raise it when sizes are made differently. */
const EDITION = 1

/**
 * R-PHOTO-1: authorised on every fetch, in one statement; a block, a removal or a deletion applies from the next fetch
 * on. What may not be seen looks missing.
 */
export async function openPhoto(ctx: Context, { id, size, format = 'webp' }: Wanted): Promise<FileAnswer> {
  const row = await findSeenPhoto(ctx, id)
  if (row === undefined) throw new DomainError('not_found')
  return {
    type: `image/${format}`,
    etag: `${id}-${size}-${format}-${EDITION}`,
    proxyAddress: proxyAddressOf(ctx.files, row.key, size, format),
    bytes: async () => {
      const file = await openFile(ctx.files, row.key, size, format)
      // Deleted since the query.
      if (file === undefined) throw new DomainError('not_found')
      return file.bytes
    },
  }
}

type Seen = { id: PhotoId; profile: ProfileId; key: string }

/** A picture the viewer may see right now. */
export async function findSeenPhoto(ctx: Context, id: string): Promise<Seen | undefined> {
  const known = photoId.safeParse(id)
  return known.success ? maybeOne(ctx.db, photoSeen(ctx, known.data)) : undefined
}

/** How many of the same person's pictures come first, in the order of the view visible_photos. */
const EARLIER = sql`(
  select count(*) from photos other
  where other.profile_id = photo.profile_id and other.status = 'approved'
    and (other.rating = 'adult', other.position, other.id) < (photo.rating = 'adult', photo.position, photo.id)
)`

function photoSeen(ctx: Context, id: PhotoId) {
  const { site, member } = ctx
  if (member === null)
    return sql<Seen>`
      select id, profile_id as profile, key from photos photo
      where id = ${id} and site_id = ${site.id} and not ${isSealed(sql`photo.key`)} and ${mayLookAround(ctx)} and status = 'approved' and rating = 'safe'
        and exists (select from public_profiles seen where seen.id = photo.profile_id)
        and ${EARLIER} < ${SEEN_BY_VISITORS}
    `
  const me = member.profileId
  return sql<Seen>`
    select id, profile_id as profile, key from photos photo
    where id = ${id} and site_id = ${site.id} and not ${isSealed(sql`photo.key`)} and (
      profile_id = ${me}
      or (
        status = 'approved'
        -- R-AGE-1: in every size.
        and (rating = 'safe' or ${maySeeAdult(ctx)})
        and exists (select from seen_profiles seen where seen.viewer_id = ${me} and seen.id = photo.profile_id)
        and (
          exists (select from account_facts viewer where viewer.profile_id = ${me} and viewer.paid)
          or ${EARLIER} < ${SEEN_BY_FREE_MEMBERS}
        )
      )
    )
  `
}
