import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { DAY } from '#kernel/time.ts'
import { one, run } from '#platform/db/query.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { buy } from '#tests/factories/purchases.ts'
import { lastMailTo } from '#tests/support/mail-links.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db

const ALMOST_TWO_YEARS = (2 * 365 - 30) * DAY
const NOTICE = 30 * DAY

/** Advances day by day, running the nightly jobs. */
async function pass(milliseconds: number) {
  server().clock.advance(milliseconds)
  await server().runCron('warn-unused-accounts')
  await server().runCron('forget:unused_accounts')
  await server().runJobs()
}
const statusOf = async (person: Person) =>
  (await one(db(), sql<{ status: string }>`select status from accounts where profile_id = ${person.id}`)).status
const SUBJECT = 'It’s been a while since we saw you'
const warningsTo = ({ email }: Person) =>
  server().mails.filter(({ to, subject }) => to === email && subject === SUBJECT)

async function comeBack({ email, password }: Person) {
  const browser = aVisitor(server())
  await browser.post('/api/user.php', { email, password })
  return browser.get('/api/user.php')
}

test('[R-GDPR-8] an account unused for two years gets one warning a month before, and ends with a link back', async () => {
  const ana = await aMemberOf(server(), { form: { name: 'Ana of the lake' } })

  await pass(ALMOST_TWO_YEARS - DAY)
  expect(warningsTo(ana)).toEqual([])
  await pass(DAY)
  const [warning] = warningsTo(ana)
  expect(warning!.text).toContain('Ana of the lake')
  expect(warning!.text).toContain('30 days')

  await pass(NOTICE - DAY)
  expect(warningsTo(ana)).toHaveLength(1)
  expect(await statusOf(ana)).toBe('active')
  await pass(DAY)
  expect(await statusOf(ana)).toBe('deleted')

  const goodbye = await lastMailTo(server(), ana.email, '/account-deleted')
  const [, token] = /token=([\w-]+)/.exec(goodbye.text)!
  expect((await aVisitor(server()).post('/api/leaving.php?return=1', { token })).statusCode).toBe(200)
  expect(await statusOf(ana)).toBe('active')
})

test('[R-GDPR-8] a visit keeps the account for two more years', async () => {
  const ben = await aMemberOf(server())
  await pass(ALMOST_TWO_YEARS)
  expect(warningsTo(ben)).toHaveLength(1)
  expect((await comeBack(ben)).statusCode).toBe(200)
  await pass(NOTICE)
  await pass(ALMOST_TWO_YEARS - NOTICE - DAY)
  expect(await statusOf(ben)).toBe('active')
  expect(warningsTo(ben)).toHaveLength(1)
  await pass(DAY)
  expect(warningsTo(ben)).toHaveLength(2)
})

test('[R-GDPR-8] bought credits keep the account; suspended members are not asked to log in', async () => {
  const [cleo, dirk] = [await aMemberOf(server()), await aMemberOf(server())]
  await buy(server(), cleo)
  await run(
    db(),
    sql`update accounts set suspended_until = 'infinity', suspended_for = 'spam' where profile_id = ${dirk.id}`,
  )
  await pass(ALMOST_TWO_YEARS)
  await pass(NOTICE + DAY)
  expect([await statusOf(cleo), await statusOf(dirk)]).toEqual(['active', 'active'])
  expect([warningsTo(cleo), warningsTo(dirk)]).toEqual([[], []])
})
