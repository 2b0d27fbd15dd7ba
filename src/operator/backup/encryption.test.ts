import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Decrypter, generateX25519Identity } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'

import { backupKeyOf, readBackupKey } from './backup-key.ts'
import { decrypted, encrypted } from './encryption.ts'

const identity = await generateX25519Identity()
const key = await backupKeyOf(identity)
const CHUNK = 64 * 1024
const ENCRYPTED_CHUNK = CHUNK + 16

/** Pieces that do not align with chunks, as in real streams. */
async function* inPieces(bytes: Buffer, size = 10_007): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

const locked = (bytes: Buffer) => buffer(encrypted(inPieces(bytes), key))
const open = (bytes: Buffer, with_ = key) => buffer(decrypted(inPieces(bytes), with_))

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 250_000])('%i bytes survive a round trip', async (length) => {
  const plain = randomBytes(length)
  const stored = await locked(plain)
  expect(stored.includes('age-encryption.org/v1\n')).toBe(true)
  expect((await open(stored)).equals(plain)).toBe(true)
})

test('a plain age decrypter opens it', async () => {
  const plain = randomBytes(3 * CHUNK + 5)
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  expect(Buffer.from(await decrypter.decrypt(await locked(plain))).equals(plain)).toBe(true)
})

test('refuses data that was changed, truncated, extended, reordered or encrypted for another key', async () => {
  const plain = randomBytes(3 * CHUNK + 5)
  const stored = await locked(plain)
  const head = stored.subarray(0, stored.length - plain.length - 4 * 16)
  const body = stored.subarray(head.length)
  const [first, second] = [body.subarray(0, ENCRYPTED_CHUNK), body.subarray(ENCRYPTED_CHUNK, 2 * ENCRYPTED_CHUNK)]
  const rest = body.subarray(2 * ENCRYPTED_CHUNK)
  const flippedAt = (place: number) => Buffer.from(stored.map((byte, at) => (at === place ? byte ^ 1 : byte)))
  for (const bad of [
    flippedAt(30),
    flippedAt(head.length + 100),
    stored.subarray(0, -1),
    Buffer.concat([head, first, second, rest.subarray(0, ENCRYPTED_CHUNK)]),
    Buffer.concat([head, first]),
    Buffer.alloc(0),
    Buffer.concat([stored, Buffer.alloc(1)]),
    Buffer.concat([stored, first]),
    Buffer.concat([head, second, first, rest]),
    Buffer.concat([head, first, rest]),
  ]) {
    await expect(open(bad)).rejects.toThrow()
  }
  await expect(open(stored, await backupKeyOf(await generateX25519Identity()))).rejects.toThrow()
})

test('accepts the output of age-keygen; refuses anything else and says how to make a key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'duet-backup-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const read = (text: string) => {
    writeFileSync(join(folder, 'key'), text)
    return readBackupKey(join(folder, 'key'))
  }
  const { id, recipient } = await read(`# created: 2026-11-16\n# public key: ${key.recipient}\n${identity}\n`)
  expect({ id, recipient }).toEqual({ id: key.id, recipient: key.recipient })
  for (const text of [
    '',
    `${identity}\n${identity}\n`,
    randomBytes(32).toString('base64'),
    `${identity.slice(0, -1)}\n`,
  ])
    await expect(read(text)).rejects.toThrow(/age key.*: make one with: age-keygen/)
  await expect(readBackupKey(join(folder, 'none'))).rejects.toThrow(/cannot be read.*age-keygen/)
})
