import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { run } from '#platform/db/query.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { aPhotoOf } from '#tests/factories/pictures.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import type { SwipeCard } from './swipe.contract.ts'

const server = sharedTestApp()
const aMember = (columns: Record<string, unknown> = {}, paid = false) =>
  aMemberOf(server(), { paid, columns: { wish: 'everyone', ...columns } })
const cardFor = async (viewer: Person, { id }: Person) => {
  const { cards } = (await viewer.get('/api/swipe.php?wide=1')).json() as { cards: SwipeCard[] }
  return cards.find((card) => card.id === id)
}
const ids = (card: SwipeCard | undefined) => card?.photos?.map(({ id }) => id)

test('[PHOTO-2, PHOTO-4] a card carries the photos its viewer may open: 3 for free members, all for paying ones', async () => {
  const ana = await aMember({}, true)
  const photos: string[] = []
  for (let seed = 1; seed <= 5; seed += 1) photos.push((await aPhotoOf(ana, seed)).id)
  const [free, paid] = [await aMember(), await aMember({}, true)]
  expect(ids(await cardFor(free, ana))).toEqual(photos.slice(0, 3))
  expect(ids(await cardFor(paid, ana))).toEqual(photos)
  for (const photo of ids(await cardFor(paid, ana)) ?? [])
    expect((await paid.get(`/api/photo.php?id=${photo}&size=card`)).statusCode).toBe(200)

  // Pending and removed ones are nobody else's.
  const { db } = server().database
  await run(db, sql`update photos set status = 'pending', rating = null where id = ${photos[0]!}`)
  await run(db, sql`update photos set status = 'removed', rating = null, reason = 'other' where id = ${photos[1]!}`)
  expect(ids(await cardFor(free, ana))).toEqual(photos.slice(2))

  // The card that an undo brings back has them too.
  await free.post('/api/swipe.php', { id: ana.id, choice: 'pass' })
  const { card } = (await free.call({ method: 'DELETE', url: '/api/swipe.php', body: {} })).json()
  expect(ids(card)).toEqual(photos.slice(2))
})

test('[PHOTO-2, R-AGE-1] photos rated adult are on no card of somebody whose age is not checked', async () => {
  const eva = await aMember()
  const [safe, adult] = [(await aPhotoOf(eva, 1)).id, (await aPhotoOf(eva, 2)).id]
  await run(server().database.db, sql`update photos set rating = 'adult' where id = ${adult}`)
  const elsewhere = await aMember({ country: 'GB' }, true)
  expect(ids(await cardFor(elsewhere, eva))).toEqual([safe])
  const { photos } = (await elsewhere.get(`/api/photos.php?of=member&id=${eva.id}`)).json()
  expect(photos.map(({ id }: { id: string }) => id)).toEqual([safe])
})

test('[SWIPE-1] a card carries the beginning of the text, and interests with the shared ones first', async () => {
  const fay = await aMember({ about_me: 'é'.repeat(400), interests: ['gardening', 'art', 'dancing'] })
  const viewer = await aMember({ interests: ['dancing'] })
  const card = await cardFor(viewer, fay)
  expect(card?.about_me).toBe('é'.repeat(300))
  expect(card?.interests).toEqual([
    { id: 'dancing', shared: true },
    { id: 'gardening', shared: false },
    { id: 'art', shared: false },
  ])
  const gus = await aMember()
  expect(await cardFor(viewer, gus)).toMatchObject({ about_me: null, interests: [], photos: [] })
})
