import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { one } from '#platform/db/query.ts'
import { aCrowd } from '#tests/factories/crowd.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const aMember = (options?: Parameters<typeof aMemberOf>[1]) => aMemberOf(server(), options)
const like = (who: Person, whom: { id: string }) => who.post('/api/like.php', { id: whom.id })
const unlike = (who: Person, whom: { id: string }) =>
  who.call({ method: 'DELETE', url: '/api/like.php', body: { id: whom.id } })

/** Enough that some rounds collide. */
const ROUNDS = 12

const between = (one_: Person, other: Person) =>
  one(
    server().database.db,
    sql<{ likes: number; matches: number }>`
      select (select count(*) from likes where liker_id in (${one_.id}, ${other.id})) as likes,
        (select count(*) from matches where low_id in (${one_.id}, ${other.id})) as matches
    `,
  )

test('[LIKE-1] an unlike during a like back leaves no match with one like', async () => {
  // Buyers: the rounds need more likes than a free member has in a day.
  const [ana, ben] = [await aMember({ paid: true }), await aMember({ paid: true })]
  for (let round = 0; round < ROUNDS; round += 1) {
    await like(ana, ben)
    await Promise.all([like(ben, ana), unlike(ana, ben)])
    expect(await between(ana, ben)).toEqual({ likes: 1, matches: 0 })
    await unlike(ben, ana)
  }
})

test('[CHAT-7] a simultaneous like and block leave nothing that an unblock would restore', async () => {
  const [cem, dora] = [await aMember(), await aMember()]
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all([like(cem, dora), dora.post('/api/block.php', { id: cem.id })])
    expect(await between(cem, dora)).toEqual({ likes: 0, matches: 0 })
    await dora.call({ method: 'DELETE', url: '/api/block.php', body: { id: cem.id } })
  }
})

test('[LIKE-2] suggests people with a picture where both fit each other’s wish, and nobody liked, blocked or hidden', async () => {
  const eva = await aMemberOf(server(), { columns: { gender: 'female', wish: 'male', country: 'DK' } })
  const fit = { gender: 'male', wish: 'female', country: 'DK', main_photo_id: 'x'.repeat(22) }
  const suggested = async () => (await eva.get('/api/auto-like.php')).json().profile
  await aCrowd(server(), [
    { ...fit, invisible: true },
    { ...fit, wish: 'male' },
    { ...fit, gender: 'female' },
    { ...fit, main_photo_id: null },
    { ...fit, country: 'SE' },
    { ...fit, status: 'disabled' },
    { ...fit, site_id: 'bbw' },
  ])
  expect(await suggested()).toBeNull()
  const [finn, gil] = await aCrowd(server(), [
    { ...fit, rank: 2 },
    { ...fit, rank: 1 },
  ])
  expect(await suggested()).toMatchObject({ id: finn, kind: 'suggestion' })
  await eva.post('/api/block.php', { id: finn })
  expect(await suggested()).toMatchObject({ id: gil })
  await eva.post('/api/like.php', { id: gil })
  expect(await suggested()).toBeNull()
})
