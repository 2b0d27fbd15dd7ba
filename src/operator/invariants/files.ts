import { type RawBuilder, sql } from 'kysely'

import { many } from '#platform/db/query.ts'
import { valuesInJobs } from '#platform/jobs/queue-tables.ts'

import type { Installation, Invariant } from './invariant.ts'

/** Where files lie, and which rows know them: by the very name, or by the folder that holds one picture in its sizes. */
const FOLDERS: readonly { folder: string; known: RawBuilder<{ key: string }> }[] = [
  { folder: 'photos/', known: sql`select key from photos` },
  { folder: 'chat/', known: sql`select key from chat_photos` },
  { folder: 'evidence/', known: sql`select jsonb_array_elements_text(evidence -> 'photos') as key from reports` },
  { folder: 'complaints/', known: sql`select key from complaint_files` },
  // As exportKey() names them; while one is being made its row is there already.
  { folder: 'exports/', known: sql`select 'exports/' || account_id || '.zip' as key from data_exports` },
]

/** Pictures of the demo world are drawn when somebody asks for them, and again when they are lost. */
const DRAWN = 'drawn/'

/** The picture all other sizes are made from: an upload's, or a drawing's that was kept. */
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

/** Files and rows change one after the other: what a running server is about to mend is not there any more. */
async function seenTwice(look: () => Promise<string[]>): Promise<string[]> {
  const first = await look()
  if (first.length === 0) return []
  const again = new Set(await look())
  return first.filter((place) => again.has(place))
}

async function photosWithoutFile({ db, files }: Installation): Promise<string[]> {
  const rows = await many(
    db,
    sql<{
      key: string
    }>`select key from photos where not starts_with(key, ${DRAWN}) union all select key from chat_photos`,
  )
  const there = new Set([...(await files.list('photos/')), ...(await files.list('chat/'))])
  return rows.map(({ key }) => key).filter((key) => !SOURCES.some((source) => there.has(`${key}/${source}`)))
}

/** A job that waits for its turn may know a file, too: of a deleted picture, or of an upload that may still fail. */
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
