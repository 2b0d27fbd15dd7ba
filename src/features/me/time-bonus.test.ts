import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { HOUR, SECOND } from '#kernel/time.ts'
import { run } from '#platform/db/query.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { actAtProvider, buy, order, priceList } from '#tests/factories/purchases.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const userOf = async (who: Person) => (await who.get('/api/user.php')).json().user

test('[PAY-8] user.php sends the running offer under the wire’s names, with the server’s deadline', async () => {
  const ana = await aMemberOf(server())
  const { time_bonus, signup_date, profile } = await userOf(ana)
  expect(time_bonus).toMatchObject({
    code: 'TIMEBONUS25',
    user_id: profile.id,
    value_percentage: 25,
    minimum_order_value: 0,
    status: 'active',
    validity: 14400,
    expired: false,
  })
  expect(Date.parse(time_bonus.expires) - Date.parse(signup_date)).toBe(4 * HOUR)
  const { currency, methods } = await priceList(ana, { country: time_bonus.country })
  expect(time_bonus.currency).toBe(currency)
  expect(time_bonus.paymentmethods).toEqual(methods.map(({ id }: { id: string }) => id))
  expect(Object.keys(time_bonus).toSorted()).toEqual(
    ['code', 'country', 'currency', 'expired', 'expires', 'minimum_order_value', 'paymentmethods', 'status']
      .concat(['user_id', 'validity', 'value_percentage'])
      .toSorted(),
  )
})

test('[PAY-8, R-HONEST-1] it lasts to the last second and never returns, in any session', async () => {
  const ben = await aMemberOf(server())
  server().clock.advance(4 * HOUR - SECOND)
  expect((await userOf(ben)).time_bonus).not.toBeNull()
  server().clock.advance(SECOND)
  expect((await userOf(ben)).time_bonus).toBeNull()
  expect((await priceList(ben)).discount).toBeNull()
})

test('[PAY-8] buyers have none, even after a chargeback', async () => {
  const cem = await aMemberOf(server())
  const { providerId } = await buy(server(), cem)
  expect((await userOf(cem)).time_bonus).toBeNull()
  await actAtProvider(server(), providerId, 'charged_back')
  expect(await userOf(cem)).toMatchObject({ paid_user: false, time_bonus: null })
  expect((await priceList(cem)).discount).toBeNull()
})

test('[PAY-8] an unpaid order does not affect the offer', async () => {
  const dee = await aMemberOf(server())
  await order(dee)
  expect((await userOf(dee)).time_bonus).not.toBeNull()
  await run(
    server().database.db,
    sql`update accounts set signup_date = signup_date - interval '5 hours' where profile_id = ${dee.id}`,
  )
  expect((await userOf(dee)).time_bonus).toBeNull()
})
