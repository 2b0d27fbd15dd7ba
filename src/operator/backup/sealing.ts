import { createCipheriv, createDecipheriv } from 'node:crypto'

/** What is read back is handed on only after its chunk proved right, so a chunk is what memory must hold. */
const CHUNK = 64 * 1024
const TAG = 16
const NONCE = 12
const ALGORITHM = 'aes-256-gcm'

type Bytes = AsyncIterable<Buffer>

/**
 * Encrypts a stream in chunks. The nonce of a chunk is its number and whether it is the last, so a chunk that is
 * changed, moved, doubled, or missing at the end does not open. A key must seal one stream only.
 */
export async function* seal(source: Bytes, key: Buffer): Bytes {
  for await (const { bytes, number, last } of chunksOf(source, CHUNK)) {
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(number, last), { authTagLength: TAG })
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** Throws on the first chunk that is not as it was sealed. */
export async function* unseal(source: Bytes, key: Buffer): Bytes {
  for await (const { bytes, number, last } of chunksOf(source, CHUNK + TAG)) {
    const end = bytes.length - TAG
    if (end < 0) throw new Error('the stream ends too early')
    const decipher = createDecipheriv(ALGORITHM, key, nonceOf(number, last), { authTagLength: TAG })
    decipher.setAuthTag(bytes.subarray(end))
    yield Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()])
  }
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE)
  nonce.writeUInt8(last ? 1 : 0, 0)
  nonce.writeBigUInt64BE(BigInt(number), NONCE - 8)
  return nonce
}

type Chunk = { bytes: Buffer; number: number; last: boolean }

/** Chunks of one size; the last is shorter or as long, and empty only when everything is. */
async function* chunksOf(source: Bytes, size: number): AsyncGenerator<Chunk> {
  let number = 0
  let waiting: Buffer[] = []
  let length = 0
  for await (const bytes of source) {
    waiting.push(bytes)
    length += bytes.length
    if (length <= size) continue
    let rest = Buffer.concat(waiting)
    for (; rest.length > size; number += 1) {
      yield { bytes: rest.subarray(0, size), number, last: false }
      rest = rest.subarray(size)
    }
    waiting = [rest]
    length = rest.length
  }
  yield { bytes: Buffer.concat(waiting), number, last: true }
}
