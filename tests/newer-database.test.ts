import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { migrate } from '#platform/db/migrate.ts'
import { one } from '#platform/db/query.ts'
import { prepareDatabase } from '#server/prepare-database.ts'

import { aMemberWith } from './factories/credits.ts'
import { aPhotoOf } from './factories/pictures.ts'
import { aBuyerOf, buy } from './factories/purchases.ts'
import { writeNewerMigrations } from './support/newer-migrations.ts'
import { sharedTestApp } from './support/test-app.ts'

const server = sharedTestApp()
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'duet-newer-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What prepareDatabase does at the start of a node. */
const start = () => {
  const { database, clock } = server()
  return prepareDatabase(database, { directUrl: database.url, clock, demo: true })
}

/** One walk through the product, with every kind of statement that nodes keep prepared. */
async function useEverything() {
  const [ana, ben] = [await aMemberWith(server(), 20), await aMemberWith(server(), 20)]
  for (const [from, to] of [
    [ana, ben],
    [ben, ana],
  ] as const) {
    const said = { profile: { id: to.id }, client_id: randomUUID(), text: 'Hello' }
    expect((await from.post('/api/like.php', { id: to.id })).statusCode).toBe(200)
    expect((await from.post('/api/chat.php', said)).statusCode).toBe(200)
    for (const path of [
      '/api/user.php',
      '/api/members.php',
      '/api/chats.php',
      '/api/likes.php',
      `/api/member.php?id=${to.id}`,
    ])
      expect((await from.get(path)).statusCode, path).toBe(200)
  }
  await aPhotoOf(ana, 1)
  await buy(server(), await aBuyerOf(server()))
  await server().runJobs()
}

test('a build starts and serves on the database of a newer one that allows it, also with statements prepared before', async () => {
  await useEverything()
  const applied = writeNewerMigrations(folder)
  expect(await migrate(server().database.url, folder)).toEqual(applied)
  const { newer } = await one(
    server().database.db,
    sql<{
      newer: number
    }>`select count(*)::integer as newer from information_schema.columns where column_name = 'newer'`,
  )
  expect(newer).toBe(applied.length)

  await useEverything()
  await start()
  await useEverything()
})

test('a build refuses the database of a newer one that does not allow it', async () => {
  writeFileSync(join(folder, '9999-newer-break.sql'), 'alter table messages alter column newer drop default;\n')
  await migrate(server().database.url, folder)
  await expect(start()).rejects.toThrow('This build is too old for its database: 9999-newer-break.sql')
})
