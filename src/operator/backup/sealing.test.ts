import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'

import { seal, unseal } from './sealing.ts'

const key = randomBytes(32)
const CHUNK = 64 * 1024
const SEALED_CHUNK = CHUNK + 16

async function all(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

/** In pieces that fit no chunk, as streams come. */
async function* inPieces(bytes: Buffer, size = 10_007): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

const sealed = (bytes: Buffer) => all(seal(inPieces(bytes), key))
const open = (bytes: Buffer, with_ = key) => all(unseal(inPieces(bytes), with_))

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 250_000])(
  '%i bytes come back as they were',
  async (length) => {
    const plain = randomBytes(length)
    const stored = await sealed(plain)
    expect(stored.length).toBe(length + 16 * Math.max(1, Math.ceil(length / CHUNK)))
    expect((await open(stored)).equals(plain)).toBe(true)
  },
)

test('what was changed, cut, lengthened, moved or sealed with another key does not open', async () => {
  const stored = await sealed(randomBytes(3 * CHUNK + 5))
  const [first, second] = [stored.subarray(0, SEALED_CHUNK), stored.subarray(SEALED_CHUNK, 2 * SEALED_CHUNK)]
  const rest = stored.subarray(2 * SEALED_CHUNK)
  const changed = Buffer.from(stored)
  changed[100]! ^= 1
  for (const bad of [
    changed,
    stored.subarray(0, -1),
    stored.subarray(0, 3 * SEALED_CHUNK),
    stored.subarray(0, SEALED_CHUNK),
    Buffer.alloc(0),
    Buffer.concat([stored, Buffer.alloc(1)]),
    Buffer.concat([stored, first]),
    Buffer.concat([second, first, rest]),
    Buffer.concat([first, rest]),
  ]) {
    await expect(open(bad)).rejects.toThrow()
  }
  await expect(open(stored, randomBytes(32))).rejects.toThrow()
})
