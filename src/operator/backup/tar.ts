import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract, type Pack, pack } from 'tar-stream'

import { BackupRefused } from './backup-refused.ts'

export type TarEntry = { name: string; bytes: Buffer }

/** Readable by the system's `tar`. Holds one entry in memory at a time. */
export function tarOf(entries: AsyncIterable<TarEntry>): AsyncIterable<Buffer> {
  const tar = pack()
  fill(tar, entries).then(
    () => tar.finalize(),
    (error: Error) => tar.destroy(error),
  )
  return tar as AsyncIterable<Buffer>
}

async function fill(tar: Pack, entries: AsyncIterable<TarEntry>) {
  for await (const { name, bytes } of entries) {
    // As a stream: passing the bytes directly ignores backpressure.
    const entry = tar.entry({ name, size: bytes.length, mode: 0o600, mtime: new Date(0) })
    entry.end(bytes)
    await once(entry, 'close')
  }
}

/** Holds one entry in memory at a time. */
export async function* entriesOf(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const tar = extract()
  const fed = pipeline(source, tar)
  // Reported by the loop below.
  fed.catch(() => {})
  try {
    for await (const entry of tar) yield { name: entry.header.name, bytes: await buffer(entry) }
    await fed
  } catch (error) {
    if (error instanceof BackupRefused) throw error
    throw new BackupRefused(`the tar file is damaged or truncated (${(error as Error).message})`, { cause: error })
  }
}
