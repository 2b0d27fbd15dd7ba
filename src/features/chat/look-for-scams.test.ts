import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { DAY, MINUTE } from '#kernel/time.ts'
import { many, run } from '#platform/db/query.ts'
import { duetReports } from '#tests/factories/moderator.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { lastMailTo } from '#tests/support/mail-links.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const look = () => server().runCron('chat:look-for-scams')

async function talk(from: Person, to: Person, text: string) {
  const reply = await from.post('/api/chat.php', { profile: { id: to.id }, client_id: randomUUID(), text })
  expect(reply.statusCode).toBe(200)
  return reply.json().conversation.id as string
}
const opened = async (person: Person, id: string) => (await person.get(`/api/chat.php?id=${id}`)).json()
const marksOf = ({ id }: Person) =>
  many(
    db(),
    sql<{ signs: string[]; words: string }>`
      select signs, words from scam_marks where profile_id = ${id} order by marked_at, conversation_id
    `,
  )
/** A member who may write to anyone. */
const aWriter = async (name = 'Writer') => {
  const writer = await aMemberOf(server(), { paid: true, form: { name } })
  await run(
    db(),
    sql`select grant_credits(id, 'bought', 100, 'payment', ${writer.id}, now()) from accounts where profile_id = ${writer.id}`,
  )
  return writer
}
const LONG =
  'Hello dear, I saw your lovely profile and feel we have so much in common, I would be happy to get to know you better soon'

test('money, links and numbers in early messages are flagged for review, and still delivered', async () => {
  const [ana, ben, cem] = [await aWriter('Scammer'), await aMemberOf(server()), await aMemberOf(server())]
  const talks = [
    await talk(ana, ben, 'Can you lend me 200 euros?'),
    await talk(ana, cem, 'Write me on WhatsApp, +31 6 12 34 56 78'),
  ]
  await look()
  await look()
  expect((await marksOf(ana)).flatMap(({ signs }) => signs).sort()).toEqual(['messenger', 'money', 'phone'])
  expect((await opened(ben, talks[0]!)).messages).toHaveLength(1)
  const list = await duetReports(server(), 'marks')
  expect(list).toMatch(new RegExp(`${ana.id} {2}localhost {2}Scammer {2}2 conversations {2}messenger, money, phone`))
  // From a flag to a case with a number, evidence and a decision.
  const reference = /^([\w-]{9}) is open$/.exec(await duetReports(server(), 'open', ana.id, '--reason', 'money'))![1]!
  expect(await duetReports(server(), 'show', reference)).toContain('Scammer')
  await duetReports(server(), 'decide', reference, 'suspend', '--reason', 'asks everybody for money')
  expect((await ana.get('/api/user.php')).statusCode).toBe(403)
  expect((await lastMailTo(server(), ana.email, reference)).text).toContain('with the help of automatic checks')
  expect(await duetReports(server(), 'marks')).not.toContain('Scammer')
})

test('plain talk, and later messages, are not flagged', async () => {
  const [ana, ben] = [await aWriter(), await aMemberOf(server())]
  for (let line = 0; line < 10; line += 1) await talk(ana, ben, `Line ${line}`)
  await talk(ana, ben, 'I forgot my money at the bar yesterday')
  await look()
  expect(await marksOf(ana)).toEqual([])
})

test('the same long opening to three people within a day warns each of them and is flagged', async () => {
  const writer = await aWriter()
  const people = [await aMemberOf(server()), await aMemberOf(server()), await aMemberOf(server())]
  const first = await talk(writer, people[0]!, LONG)
  const second = await talk(writer, people[1]!, LONG.toUpperCase())
  expect(await opened(people[0]!, first)).toMatchObject({ repeated: false })
  await talk(writer, people[2]!, LONG.replaceAll(' ', '\n'))
  expect(await opened(people[0]!, first)).toMatchObject({ repeated: true })
  expect(await opened(people[1]!, second)).toMatchObject({ repeated: true })
  // The sender is not warned.
  expect(await opened(writer, first)).toMatchObject({ repeated: false })
  await look()
  const marks = await marksOf(writer)
  expect(marks.length).toBeGreaterThan(0)
  expect(marks.every(({ signs }) => signs.includes('repeated'))).toBe(true)
})

test('greetings are all alike, and openings on different days don’t count', async () => {
  const writer = await aWriter()
  const talks: [Person, string][] = []
  for (let turn = 0; turn < 3; turn += 1) {
    const [short, long] = [await aMemberOf(server()), await aMemberOf(server())]
    talks.push([short, await talk(writer, short, 'Hello, how are you?')], [long, await talk(writer, long, LONG)])
    server().clock.advance(1 * DAY + MINUTE)
    await look()
  }
  for (const [person, id] of talks) {
    await person.post('/api/user.php', { email: person.email, password: person.password })
    expect(await opened(person, id)).toMatchObject({ repeated: false })
  }
  expect(await marksOf(writer)).toEqual([])
})

test('flags are deleted after thirty days, and stay when the recipient blocks', async () => {
  const [ana, ben] = [await aWriter(), await aMemberOf(server())]
  await talk(ana, ben, 'Send me a gift card')
  await look()
  await ben.post('/api/block.php', { id: ana.id })
  expect(await marksOf(ana)).toHaveLength(1)
  server().clock.advance(30 * DAY)
  await server().runCron('forget:scam_marks')
  expect(await marksOf(ana)).toEqual([])
})
