import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { many, one } from '#platform/db/query.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const AT_ONCE = 20

/** Straight to the database, as several servers would: within one process the sender's messages are serialised. */
async function send(from: Person, to: Person, client: string) {
  const { id } = await one(db(), sql<{ id: string }>`select id from accounts where profile_id = ${from.id}`)
  return one(
    db(),
    sql<{ result: string }>`
      select result from send_message(site => 'localhost', me => ${from.id}, my_account => ${id}, other => ${to.id},
        client => ${client}::uuid, what => 'text', words => 'Hello', attached => null, price => 1, most_started => null,
        moment => ${server().clock.now()})
    `,
  )
}
const resultsOf = async (sends: Promise<{ result: string }>[]) => (await Promise.all(sends)).map(({ result }) => result)
const messagesOf = (from: Person) => many(db(), sql`select from messages where sender_id = ${from.id}`)

test('[CHAT-4, R-LEDGER-4] the same message over many connections at once is one message', async () => {
  const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
  const client = randomUUID()
  const results = await resultsOf(Array.from({ length: AT_ONCE }, () => send(ana, ben, client)))
  expect(results.toSorted()).toEqual([...Array.from({ length: AT_ONCE - 1 }, () => 'repeated'), 'sent'])
  expect(await messagesOf(ana)).toHaveLength(1)
})

test('[CHAT-2, R-LEDGER-1] over many connections at once nobody sends more than their credits pay for', async () => {
  const [cem, dora] = [await aMemberOf(server()), await aMemberOf(server())]
  const { credits } = (await cem.get('/api/user.php')).json().user
  const results = await resultsOf(Array.from({ length: AT_ONCE }, () => send(cem, dora, randomUUID())))
  expect(results.filter((result) => result === 'sent')).toHaveLength(credits)
  expect(new Set(results)).toEqual(new Set(['sent', 'too_poor']))
  expect(await messagesOf(cem)).toHaveLength(credits)
})
