import { sql } from 'kysely'

import { openFile } from '#features/photos/photo-files.ts'
import { copyLook } from '#features/photos/sealed-pictures.ts'
import type { ConversationId, PhotoId, ProfileId } from '#kernel/ids.ts'
import { unreachable } from '#kernel/unreachable.ts'
import type { Context } from '#platform/context.ts'
import { many, one } from '#platform/db/query.ts'
import { filesOfRows } from '#platform/files-of-rows.ts'

import { AROUND, PHOTOS_KEPT } from './moderation.rules.ts'

/** What a report is about, once we know the reporter can see it. */
export type Target = { profile: ProfileId } & (
  | { kind: 'profile' }
  | { kind: 'photo'; photo: PhotoId }
  | { kind: 'message'; conversation: ConversationId; seq: number; reader: ProfileId }
)

type Line = { seq: number; from: 'reported' | 'reporter'; kind: string; body: string; sent_at: Date }

/** Kept with a report: the person's own words, copies of pictures, and the messages around a reported one. */
export type Evidence = {
  name: string | null
  birth_date: string | null
  fictional: boolean
  about_me: string | null
  looking_for: string | null
  /** Storage keys of the copies. */
  photos: string[]
  messages: Line[]
}

type GatherContext = Pick<Context, 'db' | 'clock' | 'files' | 'random'>

/** Copies of pictures that a report keeps. */
export const evidenceFiles = filesOfRows({
  task: 'forget-unkept-evidence',
  rowsOf: (key) => sql`select from reports where evidence -> 'photos' ? ${key}`,
  remove: (files, key) => files.delete(key),
})

/**
 * Copies the content as it is now. Pictures are written immediately and cleaned up if no report is stored; callers that
 * know earlier remove them.
 */
export async function gatherEvidence(ctx: GatherContext, target: Target): Promise<Evidence> {
  const said = await one(
    ctx.db,
    sql<Omit<Evidence, 'photos' | 'messages'>>`
      select name, birth_date::text, fictional, about_me, looking_for from profile_statements
      where id = ${target.profile}
    `,
  )
  const messages = target.kind === 'message' ? await linesAround(ctx, target) : []
  return { ...said, messages, photos: await copyAll(ctx, await keysOf(ctx, target)) }
}

/** The photo in question, or a profile's first visible ones; a message brings its own, if it is a photo. */
async function keysOf({ db }: GatherContext, target: Target): Promise<string[]> {
  const rows = await many(db, keysStatement(target))
  return rows.map(({ key }) => key)
}

function keysStatement(target: Target) {
  switch (target.kind) {
    case 'profile':
      return sql<{ key: string }>`
        select key from photo_keys where profile_id = ${target.profile} and status = 'approved'
        order by position, id limit ${PHOTOS_KEPT}
      `
    case 'photo':
      return sql<{ key: string }>`select key from photo_keys where id = ${target.photo}`
    case 'message':
      return sql<{ key: string }>`
        select photo_key as key from reportable_messages
        where viewer_id = ${target.reader} and conversation_id = ${target.conversation} and seq = ${target.seq}
          and photo_key is not null
      `
    default:
      return unreachable(target)
  }
}

async function copyAll(ctx: GatherContext, keys: readonly string[]): Promise<string[]> {
  const copies: string[] = []
  for (const key of keys) {
    const file = await openFile(ctx.files, key, 'full', 'jpeg')
    // Just deleted by its owner.
    if (file === undefined) continue
    const copy = `evidence/${ctx.random.token(COPY_BYTES)}.jpeg`
    await evidenceFiles.expect(ctx, copy)
    await ctx.files.put(copy, file.bytes, 'image/jpeg')
    await copyLook(ctx.db, { from: key, to: copy })
    copies.push(copy)
  }
  return copies
}

/** 128 bits cannot be guessed. */
const COPY_BYTES = 16

function linesAround({ db }: GatherContext, { conversation, seq, reader }: Target & { kind: 'message' }) {
  return many(
    db,
    sql<Line>`
      select seq, case when sender_id = ${reader} then 'reporter' else 'reported' end as "from", kind, body, sent_at
      from reportable_messages
      where viewer_id = ${reader} and conversation_id = ${conversation}
        and seq between ${seq - AROUND} and ${seq + AROUND}
      order by seq
    `,
  )
}

export async function dropCopies({ files }: Pick<Context, 'files'>, { photos }: Pick<Evidence, 'photos'>) {
  for (const key of photos) await files.delete(key)
}
