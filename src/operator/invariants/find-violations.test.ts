import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { HOUR } from '#kernel/time.ts'
import { runCheck } from '#operator/check-command.ts'
import type { Db } from '#platform/db/pool.ts'
import { one, run } from '#platform/db/query.ts'
import { aMemberWith } from '#tests/factories/credits.ts'
import type { Person } from '#tests/factories/people.ts'
import { aPhotoOf, aPicture } from '#tests/factories/pictures.ts'
import { aPoorBuyerOf, buy } from '#tests/factories/purchases.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { findViolations, INVARIANTS } from './find-violations.ts'

const server = sharedTestApp()
const db = () => server().database.db
const at = () => ({ db: db(), files: server().files })

/** A matched pair with a conversation and photos both ways, plus one buyer. */
beforeAll(async () => {
  const [ana, ben] = [await aMemberWith(server(), 50), await aMemberWith(server(), 50)]
  for (const [from, to] of [
    [ana, ben],
    [ben, ana],
  ] as const) {
    await from.post('/api/like.php', { id: to.id })
    await from.post('/api/chat.php', { profile: { id: to.id }, client_id: randomUUID(), text: 'Hello' })
    await sendPhoto(from, to)
  }
  await aPhotoOf(ana, 1)
  await buy(server(), await aPoorBuyerOf(server()))
  // Past the second check of uploads, so no job is pending.
  server().clock.advance(HOUR)
  await server().runJobs()
})

async function sendPhoto(from: Person, to: Person) {
  const client_id = randomUUID()
  const uploaded = await from.call({
    method: 'POST',
    url: `/api/chat-photo.php?client_id=${client_id}&profile=${to.id}`,
    body: await aPicture({ seed: 2, width: 400, height: 500 }),
    headers: { 'content-type': 'image/jpeg' },
  })
  const { id } = uploaded.json().photo
  await from.post('/api/chat.php', { profile: { id: to.id }, client_id, photo: { id } })
}

test('[R-PAY-18] finds no violations in an installation in use', async () => {
  expect(await findViolations(at())).toEqual([])
  expect(await runCheck(at())).toMatchObject({ sound: true, lines: expect.arrayContaining(['everything holds']) })
})

/** Bypasses constraints and triggers, as a bug or a broken disk would, then rolls back. */
async function withPlanted(planted: readonly RawBuilder<unknown>[], look: (tx: Db) => Promise<void>) {
  const undo = new Error('undo')
  await db()
    .transaction()
    .execute(async (tx) => {
      await run(tx, sql`set local session_replication_role = replica`)
      for (const statement of planted) await run(tx, statement)
      await look(tx)
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
}

const somebody = sql`(select low_id from matches)`
const anotherOne = sql`(select high_id from matches)`

const VIOLATIONS: Record<string, RawBuilder<unknown>[]> = {
  'the books sum to zero and wallets agree with them': [
    sql`update ledger_lines set amount = amount + 1 where amount > 0`,
  ],
  'nobody ever spent below zero': [
    sql`update ledger_lines set amount = -1000 where amount < 0`,
    sql`update ledger_lines set amount = 1000 where book = 'earned'`,
  ],
  'orders, payments, grants, invoices and refunds agree': [
    sql`delete from ledger_lines where set_id in (select id from ledger_sets where cause = 'order')`,
  ],
  'a message has its price in the books, once': [sql`delete from ledger_sets where cause = 'message'`],
  'messages of a conversation count from 1 without gaps': [sql`delete from messages where seq = 2`],
  'messages of a sender count from 1 without gaps': [sql`update messages set n = n + 1 where seq = 4`],
  'a conversation has two sides': [sql`delete from chats where profile_id = ${somebody}`],
  'unread counts follow from the messages': [sql`update chats set read_received = 1 where profile_id = ${somebody}`],
  'a photo in a conversation has its message': [sql`delete from messages where kind = 'photo'`],
  'a match is two likes': [sql`delete from likes where liker_id = ${somebody}`],
  'two likes are a match': [sql`delete from matches`],
  'a block leaves nothing between two people': [
    sql`
      insert into blocks (site_id, blocker_id, blocked_id, blocked_at)
      values ('localhost', ${anotherOne}, ${somebody}, now())
    `,
  ],
  'a hidden profile has its cause': [sql`update profiles set status = 'suspended' where id = ${somebody}`],
  'a profile with a reason to be hidden is hidden': [
    sql`
      insert into reports (site_id, reference, client_id, reported_id, kind, reason, evidence, reported_at, profile_hidden_at)
      values ('localhost', 'AAAA-AAAA', gen_random_uuid(), ${somebody}, 'profile', 'underage', '{}', now(), now())
    `,
  ],
  'a main photo is the first that others may see': [sql`update profiles set main_photo_id = null`],
  'every photo has its file': [sql`update photos set key = key || 'x'`],
  'every file belongs to something': [sql`delete from chat_photos`],
}

describe('planted violations', () => {
  test('cover every invariant', () => {
    expect(Object.keys(VIOLATIONS)).toEqual(INVARIANTS.map(({ name }) => name))
  })

  test.each(Object.entries(VIOLATIONS))('are found: %s', async (invariant, planted) => {
    await withPlanted(planted, async (tx) => {
      const found = await findViolations({ ...at(), db: tx })
      expect(found.map((violation) => violation.invariant)).toContain(invariant)
      const { lines, sound } = await runCheck({ ...at(), db: tx })
      expect(sound).toBe(false)
      expect(lines.join('\n')).toContain(`✗ ${invariant}`)
    })
    expect(await findViolations(at())).toEqual([])
  })
})

test('a file that a queued job will delete is not an orphan', async () => {
  const key = 'photos/left-behind'
  await server().files.put(`${key}/full.jpeg`, Buffer.from('x'), 'image/jpeg')
  expect(await findViolations(at())).toEqual([
    { invariant: 'every file belongs to something', what: `${key}/full.jpeg` },
  ])
  await one(db(), sql`select graphile_worker.add_job('delete-chat-photo-files', ${JSON.stringify({ key })}::json)`)
  expect(await findViolations(at())).toEqual([])
  await server().runJobs()
  expect(await server().files.list(`${key}/`)).toEqual([])
})
