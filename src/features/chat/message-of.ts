import { type RawBuilder, sql } from 'kysely'

import { maySeeAdult } from '#features/legal/age/may-see-adult.ts'
import type { PhotoId } from '#kernel/ids.ts'
import { must } from '#kernel/must.ts'
import type { MemberContext } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

import type { ChatPhoto, Message } from './chat.contract.ts'
import { chatPhotoPath } from './chat.rules.ts'
import { isGift } from './gift-kinds.rules.ts'
import type { SenderContext } from './sender-context.ts'

/** A row of `messages` as one side reads it; `attachment` holds the id of the gift or photo. */
export type MessageRow = Omit<Message, 'gift' | 'photo'> & { attachment: string | null }

/** Messages with their gifts and photos: one more query for all photos, none when there are none. */
export const messagesOf = (ctx: MemberContext, rows: readonly MessageRow[]): Promise<Message[]> =>
  withPhotos(ctx, rows, maySeeAdult(ctx))

/** A message just sent: the sender sees their own photo unblurred. */
export async function ownMessageOf(ctx: Reader, row: MessageRow): Promise<Message> {
  const [message] = await withPhotos(ctx, [row], sql`true`)
  return must(message, 'one message per row')
}

type Reader = Pick<SenderContext, 'db' | 'member'>

async function withPhotos(
  ctx: Reader,
  rows: readonly MessageRow[],
  oldEnough: RawBuilder<boolean>,
): Promise<Message[]> {
  const ids = rows.flatMap(({ kind, attachment }) => (kind === 'photo' && attachment !== null ? [attachment] : []))
  const photos = ids.length === 0 ? new Map<string, ChatPhoto>() : await photosOf(ctx, ids, oldEnough)
  return rows.map((row) => ({ ...withoutPhoto(row), photo: photos.get(row.attachment ?? '') ?? null }))
}

/** For lists, which mention a photo without showing it. */
export function withoutPhoto({ attachment, ...row }: MessageRow): Message {
  return { ...row, gift: row.kind === 'gift' && isGift(attachment) ? { id: attachment } : null, photo: null }
}

type PhotoRow = {
  id: PhotoId
  width: number
  height: number
  placeholder: string
  blurred: boolean
  age_check_required: boolean
}

/** Readers who have not matched with the sender decide first whether to look. */
async function photosOf(
  { db, member }: Reader,
  ids: readonly string[],
  oldEnough: RawBuilder<boolean>,
): Promise<Map<string, ChatPhoto>> {
  const me = member.profileId
  const rows = await many(
    db,
    sql<PhotoRow>`
      select id, width, height, placeholder, profile_id <> ${me} and not exists (
        select from matched_pairs pair where pair.profile_id = ${me} and pair.other_id = photo.profile_id
      ) as blurred,
        profile_id <> ${me} and not ${oldEnough} as age_check_required
      from chat_photos photo where id = any(${ids}::text[]) and ${me} in (profile_id, other_id)
    `,
  )
  return new Map(rows.map((row) => [row.id, photoOf(row)]))
}

export const photoOf = (row: PhotoRow): ChatPhoto => ({
  ...row,
  filename: chatPhotoPath(row.id, 'full'),
  card_filename: chatPhotoPath(row.id, 'card'),
  thumb_filename: chatPhotoPath(row.id, 'thumb'),
  match: chatPhotoPath(row.id, 'match'),
})
