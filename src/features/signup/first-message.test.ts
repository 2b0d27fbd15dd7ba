import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { auditCredits } from '#features/credits/audit-credits.ts'
import { maybeOne, one, run } from '#platform/db/query.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { changeSite } from '#tests/support/change-site.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const SIGNUP_CREDITS = 4

/** Signed up on someone's page with a first message, and confirmed. */
const arrive = async (target: { id: string }, signup_message = 'Good evening, I liked your profile') => {
  const person = await aMemberOf(server(), { form: { target: target.id, signup_message } })
  await server().runJobs()
  return person
}
const open = async (who: Person, whom: { id: string }) => (await who.get(`/api/chat.php?profile=${whom.id}`)).json()
const write = (from: Person, to: { id: string }) =>
  from.post('/api/chat.php', { profile: { id: to.id }, client_id: randomUUID(), text: 'Then like this' })
const kept = (who: Person) =>
  maybeOne(
    db(),
    sql<{ message: string | null }>`
      select message from signup_targets join accounts on accounts.id = account_id where accounts.profile_id = ${who.id}
    `,
  )

test('[CHAT-2, ACC-1] is sent on confirmation like every message, paid with the sign-up credits, once', async () => {
  const ben = await aMemberOf(server())
  const ana = await arrive(ben)
  const { messages, means, draft } = await open(ana, ben)
  expect(messages).toMatchObject([{ own: true, body: 'Good evening, I liked your profile' }])
  expect([means.credits, draft]).toEqual([SIGNUP_CREDITS - 1, null])
  expect((await ben.get('/api/chats.php')).json().num_unread_messages).toBe(1)
  expect(await kept(ana)).toEqual({ message: null })

  // The queue may run a job twice.
  const { id } = await one(db(), sql<{ id: string }>`select id from accounts where profile_id = ${ana.id}`)
  await run(
    db(),
    sql`select graphile_worker.add_job('signup:first-message', ${JSON.stringify({ account: id, site: 'localhost' })}::json)`,
  )
  await server().runJobs()
  expect((await open(ana, ben)).messages).toHaveLength(1)
  expect(await auditCredits({ db: db() })).toEqual([])
})

test('is not sent before the address is confirmed', async () => {
  const cem = await aMemberOf(server())
  await aMemberOf(server(), { confirmed: false, form: { target: cem.id, signup_message: 'Hello' } })
  await server().runJobs()
  expect((await cem.get('/api/chats.php')).json().chats).toEqual([])
})

test('a refused message waits as a draft in that conversation until its author writes something, and costs nothing', async () => {
  const { id } = await one(
    db(),
    sql<{ id: string }>`
      insert into profiles (site_id, fictional, name, birth_date, status, created_at, last_active)
      values ('localhost', true, 'Ada', '1990-04-05', 'active', now(), now()) returning id
    `,
  )
  const dora = await arrive({ id }, 'Hello Ada')
  expect(await open(dora, { id })).toMatchObject({
    messages: [],
    draft: 'Hello Ada',
    means: { credits: SIGNUP_CREDITS, refusal: 'fictional_unconfirmed' },
  })

  await changeSite(server(), 'localhost', { credits: { signup_credits: 0 } })
  const eva = await aMemberOf(server())
  const finn = await arrive(eva, 'Hello Eva')
  expect(await open(finn, eva)).toMatchObject({ draft: 'Hello Eva', means: { refusal: 'not_enough_credits' } })
  expect((await open(eva, finn)).draft, 'the other knows nothing of it').toBeNull()
  await run(
    db(),
    sql`select grant_credits(id, 'bought', 5, 'test', id, now()) from accounts where profile_id = ${finn.id}`,
  )
  await write(finn, eva)
  expect((await open(finn, eva)).draft).toBeNull()
  await changeSite(server(), 'localhost', {})
})

test('a target who has blocked the newcomer meanwhile gets nothing', async () => {
  const gil = await aMemberOf(server())
  const hana = await aMemberOf(server(), { confirmed: false, form: { target: gil.id, signup_message: 'Hello' } })
  await gil.post('/api/block.php', { id: hana.id })
  const account = await one(db(), sql<{ id: string }>`select id from accounts where profile_id = ${hana.id}`)
  await run(db(), sql`update accounts set status = 'active' where id = ${account.id}`)
  await run(db(), sql`update profiles set status = 'active' where id = ${hana.id}`)
  await run(
    db(),
    sql`select graphile_worker.add_job('signup:first-message', ${JSON.stringify({ account: account.id, site: 'localhost' })}::json)`,
  )
  await server().runJobs()
  expect(await maybeOne(db(), sql`select from messages where sender_id = ${hana.id}`)).toBeUndefined()
  expect(await kept(hana)).toEqual({ message: null })
})
