import { sql } from 'kysely'

import { isSealed, keepLook, refuseSealed } from '#features/photos/sealed-pictures.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ClientId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { filesOfRows } from '#platform/files-of-rows.ts'
import { fingerprintOf } from '#platform/images/fingerprint.ts'
import { PictureRefused, pixelsToSharp, readPicture } from '#platform/images/picture.ts'
import { neighbourhoodOf } from '#platform/rate-limiter.ts'

import { ATTACHED_TEXT_BYTES } from './complaints.rules.ts'

/** 128 bits cannot be guessed. */
const KEY_BYTES = 16
/** As for photos: hardly distinguishable from the original. */
const QUALITY = 85

export const attachmentFiles = filesOfRows({
  task: 'forget-unkept-attachment',
  rowsOf: (key) => sql`select from complaint_files where key = ${key}`,
  remove: (files, key) => files.delete(key),
})

type Upload = { clientId: string; bytes: Buffer }

/**
 * A picture, re-encoded so that nothing but its pixels is stored, or plain text. It belongs to nobody until the
 * complaint with the same client id is sent; until then another upload replaces it.
 */
export async function keepAttachment(ctx: Context, { clientId, bytes }: Upload): Promise<{ kind: 'picture' | 'text' }> {
  const text = textOf(bytes)
  const picture = text === undefined ? await pictureOf(ctx, bytes) : undefined
  if (picture) await refuseSealed(ctx.db, picture.look)
  const [content, type, extension] = picture
    ? [picture.jpeg, 'image/jpeg', 'jpeg']
    : [text ?? bytes, 'text/plain', 'txt']
  const key = `complaints/${ctx.random.token(KEY_BYTES)}.${extension}`
  await attachmentFiles.store(ctx, key, async () => {
    await ctx.files.put(key, content, type)
    await inTransaction(ctx, async (tx) => {
      await noteFile(tx, clientId, key)
      if (picture) await keepLook(tx.db, key, picture.look)
    })
    return { fresh: true }
  })
  return { kind: text === undefined ? 'picture' : 'text' }
}

/** Replaces an earlier file with the same client id, unless that was sent. */
async function noteFile(tx: Context, clientId: string, key: string): Promise<void> {
  const row = await maybeOne(
    tx.db,
    sql<{ before: string | null }>`
      with old as (select key from complaint_files where site_id = ${tx.site.id} and client_id = ${clientId})
      insert into complaint_files as file (site_id, client_id, key, stored_at)
      values (${tx.site.id}, ${clientId}, ${key}, ${tx.now()})
      on conflict (site_id, client_id) do update set key = excluded.key, stored_at = excluded.stored_at
        where file.complaint_id is null
      returning (select key from old) as before
    `,
  )
  if (row === undefined) throw new DomainError('complaint_already_sent')
  if (row.before !== null) await attachmentFiles.release(tx, row.before)
}

/** Printable UTF-8, without terminal escapes. */
function textOf(bytes: Buffer): Buffer | undefined {
  if (bytes.length === 0 || bytes.length > ATTACHED_TEXT_BYTES) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(text.replaceAll('\r\n', '\n')) ? undefined : bytes
  } catch {
    // Not UTF-8: not a text.
    return undefined
  }
}

async function pictureOf({ address }: Context, bytes: Buffer): Promise<{ jpeg: Buffer; look: string }> {
  try {
    const picture = await readPicture(bytes, { turn: { network: neighbourhoodOf(address) } })
    return {
      jpeg: await pixelsToSharp(picture).jpeg({ quality: QUALITY }).toBuffer(),
      look: await fingerprintOf(picture),
    }
  } catch (error) {
    throw error instanceof PictureRefused ? new DomainError('attachment_unusable') : error
  }
}

/** Attaches the uploaded file to the complaint, in the caller's transaction. */
export async function claimFile(
  tx: Context,
  { clientId, complaint }: { clientId: ClientId; complaint: string },
): Promise<void> {
  const claimed = await run(
    tx.db,
    sql`
      update complaint_files set complaint_id = ${complaint}
      where site_id = ${tx.site.id} and client_id = ${clientId} and complaint_id is null
        and not ${isSealed(sql`complaint_files.key`)}
    `,
  )
  if (claimed === 0) throw new DomainError('attachment_missing')
}
