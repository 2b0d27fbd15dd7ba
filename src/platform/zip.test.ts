import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { readZip } from '#tests/support/read-zip.ts'

import { zip } from './zip.ts'

/** Of the machine's own time zone, which is the one that programs show. */
const at = new Date('2026-03-05T14:07:00')
const entries = [
  { name: 'data.json', bytes: Buffer.from('{"name":"Zoë 🌙"}'), at },
  { name: 'files/photos/ab/full.jpeg', bytes: randomBytes(100_000), at },
  { name: 'files/Zoë.txt', bytes: Buffer.alloc(0), at },
]

test('any bytes and names round-trip', async () => {
  const files = readZip(await zip(entries))
  expect([...files.keys()]).toEqual(entries.map(({ name }) => name))
  for (const { name, bytes } of entries) expect(files.get(name)!.equals(bytes)).toBe(true)
  expect(readZip(await zip([])).size).toBe(0)
})

test('a program that is not ours finds nothing wrong with it', async ({ skip }) => {
  const folder = mkdtempSync(join(tmpdir(), 'duet-zip-'))
  try {
    writeFileSync(join(folder, 'copy.zip'), await zip(entries))
    const checked = spawnSync('python3', ['-m', 'zipfile', '-t', 'copy.zip'], { cwd: folder, encoding: 'utf8' })
    if (checked.error) skip('there is no python3 here')
    expect(checked.stdout).toContain('Done testing')
    const listed = spawnSync('python3', ['-X', 'utf8', '-m', 'zipfile', '-l', 'copy.zip'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(listed.stdout).toContain('files/Zoë.txt')
    expect(listed.stdout).toContain('2026-03-05 14:07:00')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
