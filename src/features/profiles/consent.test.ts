import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { many } from '#platform/db/query.ts'
import { aMemberOf } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()

/** Everything about a member that could reveal their orientation. */
async function keptOf(profile: string) {
  const rows = await many(
    server().database.db,
    sql<{ kept: unknown }>`
      select to_jsonb(wish) as kept from profiles where id = ${profile} and wish is not null
      union all select to_jsonb(sexuality) from profiles where id = ${profile} and sexuality is not null
      union all select filters from last_searches where profile_id = ${profile}
      union all select answers from match_wishes where profile_id = ${profile}
    `,
  )
  return rows.map(({ kept }) => kept)
}

const search = { filters: { gender: 'female', body_type: 'slim' } }
const finder = { answers: { gender: 'female', evening: 'quiet' } }

test('[ACC-1] without consent no search and no reply stores who a member is looking for', async () => {
  const ana = await aMemberOf(server(), { form: { sensitive_data: false } })
  expect((await ana.put('/api/search.php', search)).statusCode).toBe(200)
  expect((await ana.put('/api/match-finder.php', finder)).statusCode).toBe(200)
  expect(await keptOf(ana.id)).toEqual([{ body_type: 'slim' }, { evening: 'quiet' }])
})

test('[PROF-1] withdrawing consent deletes everything stored under it', async () => {
  const ben = await aMemberOf(server())
  await ben.put('/api/profile.php', { attributes: { sexuality: 'bi' } })
  await ben.put('/api/search.php', search)
  await ben.put('/api/match-finder.php', finder)
  expect(JSON.stringify(await keptOf(ben.id))).toContain('female')
  await ben.put('/api/profile.php', { sensitive_data: false })
  expect(await keptOf(ben.id)).toEqual([{ body_type: 'slim' }, { evening: 'quiet' }])
})

test('[PROF-1] a concurrent withdrawal and wish never leave a wish without consent', async () => {
  const cem = await aMemberOf(server())
  for (let round = 0; round < 8; round += 1) {
    await cem.put('/api/profile.php', { sensitive_data: true })
    await Promise.all([
      cem.put('/api/profile.php', { wish: 'male' }),
      cem.put('/api/profile.php', { sensitive_data: false }),
    ])
    expect((await cem.get('/api/profile.php')).json()).toMatchObject({ sensitive_data: false, wish: null })
  }
})
