import { sql } from 'kysely'

import { isSealed } from '#features/photos/sealed-pictures.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ClientId, ConversationId, ProfileId } from '#kernel/ids.ts'
import { run } from '#platform/db/query.ts'

import type { SenderContext } from './sender-context.ts'

type Place = { photo: string; clientId: ClientId; other: ProfileId; conversation: ConversationId; seq: number }

/**
 * Attaches an uploaded photo to the message just stored, in the same transaction while the pair's lock is held: no
 * photo, no message, no charge. Only the owner's, for this person, under this client id, and only once.
 */
export async function placePhoto(tx: SenderContext, { photo, clientId, other, conversation, seq }: Place) {
  const placed = await run(
    tx.db,
    sql`
      update chat_photos set conversation_id = ${conversation}, seq = ${seq}
      where id::text = ${photo} and profile_id = ${tx.member.profileId} and other_id = ${other}
        and client_id = ${clientId} and seq is null and not ${isSealed(sql`chat_photos.key`)}
    `,
  )
  if (placed === 0) throw new DomainError('photo_not_uploaded')
}
