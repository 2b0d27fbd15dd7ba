import { sql } from 'kysely'

import { maySeeAdult } from '#features/legal/age/may-see-adult.ts'
import { type Format, openFile, proxyAddressOf } from '#features/photos/photo-files.ts'
import type { Size } from '#features/photos/photos.contract.ts'
import { isSealed } from '#features/photos/sealed-pictures.ts'
import { DomainError } from '#kernel/errors.ts'
import { type ConversationId, type PhotoId, photoId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { maybeOne } from '#platform/db/query.ts'
import type { FileAnswer } from '#platform/http/operations.ts'

type Wanted = { id: string; size: Size; format?: Format | undefined }

/** Part of every cached URL: raise it when sizes are made differently. */
const EDITION = 1

/**
 * The bytes, for the two participants. Authorised on every fetch, in one statement: a block, a deleted conversation or
 * a removed message applies from the next fetch on. What may not be seen looks missing.
 */
export async function openChatPhoto(ctx: MemberContext, { id, size, format = 'webp' }: Wanted): Promise<FileAnswer> {
  const known = photoId.safeParse(id)
  const row = known.success ? await maybeOne(ctx.db, keySeen(ctx, known.data)) : undefined
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

/** An unsent photo is its owner's alone. These photos are not rated: each may be for adults only (R-AGE-1). */
const keySeen = (ctx: MemberContext, id: PhotoId) => sql<{ key: string }>`
  select key from chat_photos photo
  where id = ${id} and site_id = ${ctx.site.id} and not ${isSealed(sql`photo.key`)} and (profile_id = ${ctx.member.profileId} or ${maySeeAdult(ctx)}) and (
    (seq is null and profile_id = ${ctx.member.profileId})
    or exists (
      select from chats mine
      join chat_partners partner
        on partner.viewer_id = mine.profile_id and partner.conversation_id = mine.conversation_id
      join messages message on message.conversation_id = mine.conversation_id
        and message.seq = photo.seq and message.attachment = photo.id and message.removed_at is null
      where mine.conversation_id = photo.conversation_id and mine.profile_id = ${ctx.member.profileId}
        and photo.seq > mine.cleared_seq
    )
  )
`

/** Where a message's bytes are, for callers that keep them as evidence and authorise that themselves. */
export async function chatPhotoOf(
  { db }: { db: Db },
  { conversation, seq }: { conversation: ConversationId; seq: number },
): Promise<string | undefined> {
  const row = await maybeOne(
    db,
    sql<{ key: string }>`select key from chat_photo_files where conversation_id = ${conversation} and seq = ${seq}`,
  )
  return row?.key
}
