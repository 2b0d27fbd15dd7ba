import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

import type { BackupKey } from './backup-key.ts'
import { BackupRefused } from './backup-refused.ts'
import { decrypted, encrypted } from './encryption.ts'
import type { Part } from './manifest.ts'

type Bytes = AsyncIterable<Buffer>

export type PartsPlace = { folder: string; key: BackupKey | undefined }

const ZSTD = '.zst'
const ENCRYPTED = '.age'

/** Compresses by file name, encrypts if there is a key, and flushes to disk. */
export async function writePart(place: PartsPlace, plainName: string, source: Bytes): Promise<Part> {
  const name = plainName + (place.key ? ENCRYPTED : '')
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    plainName.endsWith(ZSTD) ? compressed(source) : source,
    async function* (plain: Bytes) {
      yield* place.key ? encrypted(plain, place.key) : plain
    },
    async function* (stored: Bytes) {
      for await (const chunk of stored) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    createWriteStream(join(place.folder, name), { mode: 0o600, flags: 'wx', flush: true }),
  )
  return { name, bytes, sha256: hash.digest('hex') }
}

const compressed = (source: Bytes): Bytes => piped(source, createZstdCompress())

/** Decrypted and decompressed. */
export function readPart(place: PartsPlace, { name }: Part): Bytes {
  const stored: Bytes = createReadStream(join(place.folder, name))
  const plain = place.key ? opened(stored, place.key, name) : stored
  const plainName = place.key ? name.slice(0, -ENCRYPTED.length) : name
  return plainName.endsWith(ZSTD) ? piped(plain, createZstdDecompress()) : plain
}

async function* opened(stored: Bytes, key: BackupKey, name: string): Bytes {
  try {
    yield* decrypted(stored, key)
  } catch (error) {
    throw new BackupRefused(`${name} was changed or truncated after it was written`, { cause: error })
  }
}

function piped(source: Bytes, through: NodeJS.ReadWriteStream & Bytes): Bytes {
  // Safe to ignore: `pipeline` destroys `through` with the error, so the reader gets it.
  pipeline(source, through).catch(() => undefined)
  return through
}

/** Compares a part with the manifest without opening it. */
export async function checkPart({ folder }: PartsPlace, { name, bytes, sha256 }: Part): Promise<void> {
  const path = join(folder, name)
  // Missing or unreadable: refused on the next line.
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) throw new BackupRefused(`${name} is missing in ${folder}`)
  if (found.size !== bytes) throw new BackupRefused(`${name} has ${found.size} bytes instead of ${bytes}`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  if (hash.digest('hex') !== sha256) throw new BackupRefused(`${name} was changed after it was written`)
}
