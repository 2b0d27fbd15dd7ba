import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { one, run } from '#platform/db/query.ts'
import { aMemberOf, aVisitor } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const URL = '/api/search.php'

test('[SEARCH-1] the filters of the last search are there on the next visit', async () => {
  const ana = await aMemberOf(server())
  expect((await ana.get(URL)).json()).toEqual({ filters: {} })
  const filters = { gender: 'male', min_age: '30', max_age: '45', country: 'NL', online: '1', body_type: 'slim' }
  expect((await ana.put(URL, { filters: { gender: 'female' } })).statusCode).toBe(200)
  expect((await ana.put(URL, { filters })).statusCode).toBe(200)
  expect((await ana.get(URL)).json()).toEqual({ filters })
  const { n } = await one(
    server().database.db,
    sql<{ n: number }>`select count(*) as n from last_searches where profile_id = ${ana.id}`,
  )
  expect(n).toBe(1)
})

test('filters the site does not have are not stored, and visitors store nothing', async () => {
  const ana = await aMemberOf(server(), { host: 'bbw.localhost' })
  const codeOf = async (filters: object) => (await ana.put(URL, { filters })).json().error?.code
  expect(await codeOf({ tattoos: 'many' })).toBe('unknown_attribute')
  expect(await codeOf({ country: 'DE' })).toBe('unknown_country')
  expect(await codeOf({ min_age: '50', max_age: '20' })).toBe('invalid_input')
  expect((await aVisitor(server()).get(URL)).json().error.code).toBe('authentication_required')
})

test('filters the site no longer has are dropped', async () => {
  const ana = await aMemberOf(server(), { host: 'bbw.localhost' })
  await ana.put(URL, { filters: { gender: 'male' } })
  await run(
    server().database.db,
    sql`update last_searches set filters = '{"gender":"male","tattoos":"many"}' where profile_id = ${ana.id}`,
  )
  expect((await ana.get(URL)).json()).toEqual({ filters: {} })
})
