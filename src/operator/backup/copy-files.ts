import { type FileStore, typeOfKey } from '#platform/files.ts'

import type { Part } from './manifest.ts'
import { type PartsPlace, readPart, writePart } from './parts.ts'
import { entriesOf, type TarEntry, tarOf } from './tar.ts'

/** Concurrency hides the latency of an object store. */
const AT_ONCE = 8

/** The only files that are ever overwritten (export-key.ts); all others are immutable. */
const REPLACED = 'exports/'

/**
 * Copies files in passes; each pass takes those no earlier pass has copied. Only keys stay in memory, about 100 bytes
 * each.
 */
export function fileCopies(files: FileStore, place: PartsPlace) {
  const seen = new Set<string>()
  const parts: Part[] = []
  let count = 0

  async function* entries(keys: readonly string[]): AsyncGenerator<TarEntry> {
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      const some = keys.slice(from, from + AT_ONCE)
      const found = await Promise.all(some.map(async (name) => ({ name, file: await files.get(name) })))
      for (const { name, file } of found) {
        // Deleted since the listing.
        if (file === undefined) continue
        count += 1
        yield { name, bytes: file.bytes }
      }
    }
  }

  return {
    turn: async () => {
      const keys = (await files.list('')).filter((key) => !seen.has(key))
      if (keys.length === 0) return
      for (const key of keys) if (!key.startsWith(REPLACED)) seen.add(key)
      parts.push(await writePart(place, `files-${parts.length + 1}.tar`, tarOf(entries(keys))))
    },
    made: () => ({ count, parts }),
  }
}

/** Returns the number of files stored. */
export async function loadFiles(files: FileStore, place: PartsPlace, part: Part): Promise<number> {
  let count = 0
  for await (const some of inGroups(entriesOf(readPart(place, part)))) {
    await Promise.all(some.map(({ name, bytes }) => files.put(name, bytes, typeOfKey(name))))
    count += some.length
  }
  return count
}

async function* inGroups(entries: AsyncIterable<TarEntry>): AsyncGenerator<TarEntry[]> {
  let group: TarEntry[] = []
  for await (const entry of entries) {
    group.push(entry)
    if (group.length < AT_ONCE) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
