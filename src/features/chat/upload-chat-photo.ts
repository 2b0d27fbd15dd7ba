import { createHash } from 'node:crypto'
import { sql } from 'kysely'

import { FREE_CONVERSATIONS } from '#features/payments/allowances.rules.ts'
import { decodePhoto } from '#features/photos/decode-photo.ts'
import { deleteFiles, saveFirstFiles } from '#features/photos/photo-files.ts'
import { keepLook, refuseSealed } from '#features/photos/sealed-pictures.ts'
import { findVisibleProfile } from '#features/profiles/find-visible-profile.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ClientId, PhotoId, ProfileId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne, one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { filesOfRows } from '#platform/files-of-rows.ts'
import { fingerprintOf } from '#platform/images/fingerprint.ts'
import type { Picture } from '#platform/images/picture.ts'
import { placeholderOf } from '#platform/images/placeholder.ts'
import { keyedMutex } from '#platform/keyed-mutex.ts'
import { neighbourhoodOf } from '#platform/rate-limiter.ts'

import type { ChatPhoto } from './chat.contract.ts'
import { findConversation, findConversationWith } from './find-conversation.ts'
import { photoOf } from './message-of.ts'
import { readMeans } from './read-means.ts'

type Upload = {
  conversation?: string | undefined
  profile?: string | undefined
  clientId: ClientId
  bytes: Buffer
}
type Checked = {
  other: ProfileId
  clientId: ClientId
  digest: Buffer
  picture: Picture
  fingerprint: string
  placeholder: string
  key: string
}
type Kept = { id: PhotoId; other_id: ProfileId; digest: Buffer; width: number; height: number; placeholder: string }

/** As in the addresses of profile photos: 128 random bits, different from those in the store. */
const RANDOM_BYTES = 16

export const chatPhotoFiles = filesOfRows({
  task: 'forget-unkept-chat-photo',
  rowsOf: (key) => sql`
    select key from chat_photos where key = ${key} union all select photo_key from ended_messages where photo_key = ${key}
  `,
  remove: deleteFiles,
})

/** Concurrent copies of an upload are decoded once: each waits for the one before and finds it. */
const serialised = keyedMutex()

/**
 * Step one of sending a photo. Checks whether step two could succeed before decoding anything; a refusal leaves no file
 * behind, even a late one (a block during the upload).
 */
export function uploadChatPhoto(ctx: MemberContext, upload: Upload): Promise<{ photo: ChatPhoto }> {
  return serialised(ctx.member.id, () => keep(ctx, upload))
}

async function keep(ctx: MemberContext, { conversation, profile, clientId, bytes }: Upload) {
  const whom = conversation === undefined ? (profile ?? '') : (await findConversation(ctx, conversation)).other
  const other = await findVisibleProfile(ctx, whom)
  if (other === ctx.member.profileId) throw new DomainError('member_not_found')
  const digest = createHash('sha256').update(bytes).digest()
  const earlier = await findRepeated(ctx, { other, clientId, digest })
  if (earlier) return answer(earlier)
  await refuseWithoutMeans(ctx, other)

  const picture = await decodePhoto(bytes, { turn: { network: neighbourhoodOf(ctx.address) } })
  const [fingerprint, placeholder] = await Promise.all([fingerprintOf(picture), placeholderOf(picture)])
  await refuseSealed(ctx.db, fingerprint)
  const key = `chat/${ctx.random.token(RANDOM_BYTES)}`
  const { kept } = await chatPhotoFiles.store(ctx, key, async () => {
    await saveFirstFiles(ctx.files, key, picture)
    return store(ctx, { other, clientId, digest, picture, fingerprint, placeholder, key })
  })
  return answer(kept)
}

/** CHAT-2: the same refusals as for a message, at the price of a photo. */
async function refuseWithoutMeans(ctx: MemberContext, other: ProfileId): Promise<void> {
  const begun = (await findConversationWith(ctx, other)) !== undefined
  const { refusal, credits, photo_cost } = await readMeans(ctx, other, begun)
  if (refusal !== null && refusal !== 'not_enough_credits')
    throw new DomainError(refusal, { limit: FREE_CONVERSATIONS })
  if (credits < photo_cost) throw new DomainError('not_enough_credits')
}

async function store(ctx: MemberContext, checked: Checked): Promise<{ kept: Kept; fresh: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const { other, clientId, digest, picture, fingerprint, placeholder, key } = checked
    const me = tx.member.profileId
    // A block takes the same lock: either it deletes this row, or we see the block here.
    await run(tx.db, sql`select lock_pair(${me}, ${other})`)
    const { seen } = await one(
      tx.db,
      sql<{
        seen: boolean
      }>`select exists (select from seen_profiles where viewer_id = ${me} and id = ${other}) as seen`,
    )
    if (!seen) throw new DomainError('member_not_found')
    // Inserted by another process meanwhile.
    const earlier = await findRepeated(tx, checked)
    if (earlier) return { kept: earlier, fresh: false }
    const kept = await one(
      tx.db,
      sql<Kept>`
        insert into chat_photos (id, site_id, profile_id, other_id, client_id, digest, width, height, placeholder, key,
          created_at)
        values (${tx.random.token(RANDOM_BYTES)}, ${tx.site.id}, ${me}, ${other}, ${clientId}, ${digest},
          ${picture.width}, ${picture.height}, ${placeholder}, ${key}, ${tx.now()})
        returning id, other_id, digest, width, height, placeholder
      `,
    )
    await keepLook(tx.db, key, fingerprint)
    return { kept, fresh: true }
  })
}

/** A client id belongs to one file for one recipient. */
async function findRepeated(
  { db, member }: MemberContext,
  { other, clientId, digest }: Pick<Checked, 'other' | 'clientId' | 'digest'>,
): Promise<Kept | undefined> {
  const earlier = await maybeOne(
    db,
    sql<Kept>`
      select id, other_id, digest, width, height, placeholder from chat_photos
      where profile_id = ${member.profileId} and client_id = ${clientId}
    `,
  )
  if (earlier && (earlier.other_id !== other || !digest.equals(earlier.digest)))
    throw new DomainError('client_id_reused')
  return earlier
}

const answer = ({ id, width, height, placeholder }: Kept) => ({
  photo: photoOf({ id, width, height, placeholder, blurred: false, age_check_required: false }),
})
