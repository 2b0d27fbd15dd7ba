import { type RawBuilder, sql } from 'kysely'

import { many } from '#platform/db/query.ts'
import { valuesInJobs } from '#platform/jobs/queue-tables.ts'

import type { Installation, Invariant } from './invariant.ts'

const CHAT_KEYS = sql<{ key: string }>`
  select key from chat_photos union all select photo_key from ended_messages where photo_key is not null
`

/** A row refers to a file by its key, or by the folder that holds all sizes of a picture. */
const FOLDERS: readonly { folder: string; known: RawBuilder<{ key: string }> }[] = [
  { folder: 'photos/', known: sql`select key from photos` },
  { folder: 'chat/', known: CHAT_KEYS },
  { folder: 'evidence/', known: sql`select jsonb_array_elements_text(evidence -> 'photos') as key from reports` },
  { folder: 'complaints/', known: sql`select key from complaint_files` },
  // Named by exportKey(); the row exists before the file does.
  { folder: 'exports/', known: sql`select 'exports/' || account_id || '.zip' as key from data_exports` },
]

/** Demo pictures are drawn on demand, so a missing file is no violation. */
const DRAWN = 'drawn/'

/** The source of all other sizes, from an upload or a saved drawing. */
const SOURCES = ['full.jpeg', 'full.webp']

export const fileInvariants: readonly Invariant[] = [
  {
    name: 'every photo has its file',
    find: (at) => seenTwice(() => photosWithoutFile(at)),
  },
  {
    name: 'every file belongs to something',
    find: (at) => seenTwice(() => filesOfNothing(at)),
  },
]

/** Files and rows do not change atomically; a second look drops what a running server has fixed meanwhile. */
async function seenTwice(look: () => Promise<string[]>): Promise<string[]> {
  const first = await look()
  if (first.length === 0) return []
  const again = new Set(await look())
  return first.filter((place) => again.has(place))
}

async function photosWithoutFile({ db, files }: Installation): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ key: string }>`select key from photos where not starts_with(key, ${DRAWN}) union all ${CHAT_KEYS}`,
  )
  const there = new Set([...(await files.list('photos/')), ...(await files.list('chat/'))])
  return rows.map(({ key }) => key).filter((key) => !SOURCES.some((source) => there.has(`${key}/${source}`)))
}

/** Queued jobs own files too: those of deleted pictures, and of uploads that may still fail. */
export async function filesOfNothing({ db, files }: Installation): Promise<string[]> {
  const waiting = await valuesInJobs(db, { field: 'key' })
  const lost: string[] = []
  for (const { folder, known } of FOLDERS) {
    const there = await files.list(folder)
    const keys = new Set([...(await many(db, known)).map(({ key }) => key), ...waiting])
    lost.push(...there.filter((file) => !keys.has(file) && !keys.has(file.slice(0, file.lastIndexOf('/')))))
  }
  return lost
}
