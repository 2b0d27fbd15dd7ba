import { ReadableStream as WebStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'

import type { BackupKey } from './backup-key.ts'

type Bytes = AsyncIterable<Buffer>

/** Uses the `age` format, so a backup can be opened without Duet. */
export async function* encrypted(source: Bytes, key: BackupKey): Bytes {
  const encrypter = new Encrypter()
  encrypter.addRecipient(key.recipient)
  yield* buffersOf(await encrypter.encrypt(streamOf(source)))
}

/** Throws at the first changed, reordered or truncated chunk; yields only authenticated data. */
export async function* decrypted(source: Bytes, key: BackupKey): Bytes {
  const decrypter = new Decrypter()
  decrypter.addIdentity(key.identity)
  yield* buffersOf(await decrypter.decrypt(streamOf(source)))
}

/** Node's stream type differs from the DOM's in details not used here. */
const streamOf = (source: Bytes) => WebStream.from(source) as unknown as ReadableStream<Uint8Array>

async function* buffersOf(stream: ReadableStream<Uint8Array>): Bytes {
  for await (const { buffer, byteOffset, byteLength } of stream) yield Buffer.from(buffer, byteOffset, byteLength)
}
