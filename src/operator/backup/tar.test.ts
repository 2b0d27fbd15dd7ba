import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { entriesOf, type TarEntry, tarOf } from './tar.ts'

const FILES: TarEntry[] = [
  { name: 'photos/a_B-1/card.webp', bytes: Buffer.from('a card') },
  { name: `${'folder/'.repeat(20)}deep.png`, bytes: Buffer.alloc(512, 7) },
  { name: 'empty.json', bytes: Buffer.alloc(0) },
]

async function* each<T>(things: readonly T[]) {
  yield* things
}

async function packed(): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of tarOf(each(FILES))) parts.push(part)
  return Buffer.concat(parts)
}

async function unpacked(bytes: Buffer) {
  const found: TarEntry[] = []
  const pieces = Array.from({ length: Math.ceil(bytes.length / 700) }, (_, at) =>
    bytes.subarray(at * 700, at * 700 + 700),
  )
  for await (const entry of entriesOf(each(pieces))) found.push(entry)
  return found
}

test('files survive a round trip; a truncated or damaged archive is refused', async () => {
  const tar = await packed()
  expect(await unpacked(tar)).toEqual(FILES)
  await expect(unpacked(tar.subarray(0, 1300))).rejects.toThrow('truncated')
  tar[3]! ^= 1
  await expect(unpacked(tar)).rejects.toThrow('damaged')
})

test('packing respects backpressure and forwards errors of its source', async () => {
  let packed = 0
  async function* large(): AsyncGenerator<TarEntry> {
    for (; packed < 100; packed += 1) yield { name: `${packed}.jpeg`, bytes: Buffer.alloc(1_000_000) }
    throw new Error('the store is down')
  }
  const reader = tarOf(large())[Symbol.asyncIterator]()
  for (let read = 0; read < 1_000_000; ) read += (await reader.next()).value.length
  expect(packed).toBeLessThan(3)
  const toTheEnd = async () => {
    while (!(await reader.next()).done);
  }
  await expect(toTheEnd()).rejects.toThrow('the store is down')
})

test('the system tar opens it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'duet-tar-'))
  writeFileSync(join(folder, 'files.tar'), await packed())
  execFileSync('tar', ['-xf', 'files.tar'], { cwd: folder })
  for (const { name, bytes } of FILES) expect(readFileSync(join(folder, name))).toEqual(bytes)
  rmSync(folder, { recursive: true, force: true })
})
