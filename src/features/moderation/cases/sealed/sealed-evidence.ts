import { createHash } from 'node:crypto'
import { sql } from 'kysely'

import type { StaffContext } from '#platform/context.ts'
import { filesOfRows } from '#platform/files-of-rows.ts'
import { fingerprintOf } from '#platform/images/fingerprint.ts'
import { openPicture as decode, withDecodeSlot } from '#platform/images/picture.ts'
import { openText, sealText } from '#platform/seal.ts'

import type { Report } from '../../find-report.ts'
import type { Evidence } from '../../gather-evidence.ts'

/** An encrypted picture: what is inside can be proved to be what was reported. */
export type SealedFile = { key: string; report: string; bytes: number; sha256: string }
/** Evidence of one report; `shown`: what sealing hid, to bring it back. */
export type SealedText = { report: string; evidence: Evidence; hid: { photo: boolean; message: boolean } }

export const sealedFiles = filesOfRows({
  task: 'forget-unkept-sealed-file',
  rowsOf: (key) => sql`select from sealed_cases where files @> ${JSON.stringify([{ key }])}::jsonb`,
  remove: (files, key) => files.delete(key),
})

/** 128 bits cannot be guessed. */
const KEY_BYTES = 16
const sealing = (about: string) => ({ purpose: 'child abuse evidence', about })

/** Writes encrypted copies of all pictures, and says how they look. Outside a transaction: what no row names is deleted within the hour. */
export async function sealPictures(
  ctx: Pick<StaffContext, 'db' | 'clock' | 'files' | 'keys' | 'random'>,
  reports: readonly Pick<Report, 'id' | 'evidence'>[],
) {
  const files: SealedFile[] = []
  const looks: string[] = []
  for (const { id, evidence } of reports)
    for (const picture of evidence.photos ?? []) {
      const file = await ctx.files.get(picture)
      if (file === undefined) continue
      const key = `sealed/${ctx.random.token(KEY_BYTES)}.txt`
      await sealedFiles.expect(ctx, key)
      files.push(await sealPicture(ctx, { key, report: id, bytes: file.bytes }))
      looks.push(await lookOf(file.bytes))
    }
  return { files, looks }
}

export const lookOf = async (bytes: Buffer): Promise<string> => fingerprintOf(await withDecodeSlot(() => decode(bytes)))

type Picture = { key: string; report: string; bytes: Buffer }

export async function sealPicture(
  { files, keys }: Pick<StaffContext, 'files' | 'keys'>,
  { key, report, bytes }: Picture,
): Promise<SealedFile> {
  const text = sealText(keys, bytes.toString('base64'), sealing(key))
  await files.put(key, Buffer.from(text), 'text/plain')
  return { key, report, bytes: bytes.length, sha256: hashOf(bytes) }
}

/** Undefined if it is gone; a changed one is refused. */
export async function openPicture(
  { files, keys }: Pick<StaffContext, 'files' | 'keys'>,
  { key, sha256 }: SealedFile,
): Promise<Buffer | undefined> {
  const file = await files.get(key)
  if (file === undefined) return undefined
  const bytes = Buffer.from(openText(keys, file.bytes.toString('utf8'), sealing(key)), 'base64')
  if (hashOf(bytes) !== sha256) throw new Error(`the sealed picture ${key} is not what was sealed`)
  return bytes
}

export const sealTexts = ({ keys }: Pick<StaffContext, 'keys'>, id: string, texts: readonly SealedText[]): string =>
  sealText(keys, JSON.stringify(texts), sealing(id))

export const openTexts = ({ keys }: Pick<StaffContext, 'keys'>, id: string, sealed: string): SealedText[] =>
  JSON.parse(openText(keys, sealed, sealing(id))) as SealedText[]

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
