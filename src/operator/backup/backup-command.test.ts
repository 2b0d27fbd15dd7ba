import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { Decrypter, generateX25519Identity } from 'age-encryption'
import { expect, inject, onTestFinished, test } from 'vitest'

import { filesFolder } from '#platform/files-adapters.ts'
import { fileStore } from '#platform/files-folder.ts'
import { aMemberWith } from '#tests/factories/credits.ts'
import { aPhotoOf } from '#tests/factories/pictures.ts'
import { anEmptyDatabase } from '#tests/support/empty-database.ts'
import { runToEnd, startServer } from '#tests/support/server-process.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const DUET = 'src/operator/duet.ts'
const SECRET = 'x'.repeat(32)

test('after backup, restore elsewhere and start, members log in and write to each other', async () => {
  const home = mkdtempSync(join(tmpdir(), 'duet-backup-command-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const source = await startTestApp()
  onTestFinished(source.close)
  const [ana, ben] = [await aMemberWith(source, 5), await aMemberWith(source, 5)]
  await aPhotoOf(ana, 1)
  const env = { SECRET, NODE_ENV: 'production', BACKUP_KEY_FILE: join(home, 'key') }
  const identity = await generateX25519Identity()
  writeFileSync(env.BACKUP_KEY_FILE, `# created: 2026-11-16\n${identity}\n`)
  const from = { ...env, DATABASE_URL: source.database.url, DATA_DIR: join(home, 'from') }
  const old = fileStore(filesFolder({ dataDir: from.DATA_DIR }))
  for (const key of await source.files.list('')) {
    const { bytes, type } = (await source.files.get(key))!
    await old.put(key, bytes, type)
  }
  const folder = join(home, 'backup')
  const made = await runToEnd([DUET, 'backup', folder], from)
  expect(made.output).toMatch(/\d+ rows of \d+ tables and \d+ files as of \d{4}-/)
  expect(made.code).toBe(0)
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const rows = await decrypter.decrypt(readFileSync(join(folder, 'public.accounts.copy.zst.age')))
  expect(zstdDecompressSync(rows).toString()).toContain(ana.email)

  const { ownerUrl, appUrl, drop } = await anEmptyDatabase(inject('databaseServer'))
  onTestFinished(drop)
  const to = { ...env, DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: join(home, 'to') }
  const restored = await runToEnd([DUET, 'restore', folder], to)
  expect(restored.output).toMatch(/^restored: \d+ rows[\s\S]*everything agrees\n$/)
  expect(restored.code).toBe(0)

  const server = await startServer(to)
  onTestFinished(async () => void (await server.stop()))
  const post = (path: string, body: object, cookie = '') =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url, 'sec-fetch-site': 'same-origin', cookie },
      body: JSON.stringify(body),
    })
  const login = await post('/api/user.php', { email: ana.email, password: ana.password })
  expect(await login.json()).toMatchObject({ user: { credits: 5, profile: { id: ana.id } } })
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const text = { profile: { id: ben.id }, client_id: crypto.randomUUID(), text: 'Still there?' }
  expect(await (await post('/api/chat.php', text, cookie)).json()).toMatchObject({ message: { body: 'Still there?' } })
}, 240_000)
