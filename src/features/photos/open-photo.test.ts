import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { run } from '#platform/db/query.ts'
import { aMemberOf, aVisitor, type Person, profileRow } from '#tests/factories/people.ts'
import { aPhotoOf } from '#tests/factories/pictures.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const aMember = (options?: Parameters<typeof aMemberOf>[1]) => aMemberOf(server(), options)
type Viewer = Pick<Person, 'get'>
const statusOf = async (viewer: Viewer, id: string, size = 'card') =>
  (await viewer.get(`/api/photo.php?id=${id}&size=${size}`)).statusCode
const seenBy = async (viewer: Viewer, ids: string[]) => {
  const statuses = await Promise.all(ids.map((id) => statusOf(viewer, id)))
  return ids.filter((_, index) => statuses[index] === 200).map((id) => ids.indexOf(id) + 1)
}
const listed = async (viewer: Viewer, profile: string, ids: string[]) => {
  const { photos, locked } = (await viewer.get(`/api/photos.php?of=member&id=${profile}`)).json()
  return { photos: photos.map(({ id }: { id: string }) => ids.indexOf(id) + 1), locked }
}
const photosOf = async (person: Person, count: number) => {
  const ids: string[] = []
  for (let seed = 1; seed <= count; seed += 1) ids.push((await aPhotoOf(person, seed)).id)
  return ids
}
const change = (id: string, columns: Record<string, unknown>) => {
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  return run(server().database.db, sql`update photos set ${sql.join(sets)} where id = ${id}`)
}
const REMOVED = { status: 'removed', rating: null, reason: 'explicit' }
const shown = { columns: { show_to_visitors: true } }

// First: it runs the jobs of all photos uploaded so far, and the other tests need none.
test('[PHOTO-1] a deleted picture is gone with its files; nobody can delete another’s', async () => {
  const [ana, ben] = [await aMember(), await aMember()]
  const ids = await photosOf(ana, 2)
  await server().runJobs()
  const before = (await server().files.list('photos/')).length
  const remove = (person: Person, id: string) => person.call({ method: 'DELETE', url: '/api/photo.php', body: { id } })
  expect((await remove(ben, ids[0]!)).statusCode).toBe(404)
  const reply = await remove(ana, ids[0]!)
  expect(reply.json()).toMatchObject({ photos: [{ id: ids[1], main: true }], limit: 3 })
  expect((await profileRow(server(), ana.id)).main_photo_id).toBe(ids[1])
  await server().runJobs()
  expect((await server().files.list('photos/')).length).toBe(before - 8)
  expect((await remove(ana, ids[0]!)).statusCode).toBe(404)
  expect((await remove(ana, ids[1]!)).json()).toMatchObject({ photos: [] })
  expect(await profileRow(server(), ana.id)).toMatchObject({ main_photo_id: null, num_photos: 0 })
})

describe('visible photos', () => {
  test('[PHOTO-2] visitors 1, free members 3, paying members and the owner all; the list says how many are locked', async () => {
    const ana = await aMember({ paid: true, ...shown })
    const ids = await photosOf(ana, 5)
    const [free, paid, visitor] = [await aMember(), await aMember({ paid: true }), aVisitor(server())]
    for (const [viewer, seen] of [
      [visitor, [1]],
      [free, [1, 2, 3]],
      [paid, [1, 2, 3, 4, 5]],
      [ana, [1, 2, 3, 4, 5]],
    ] as const) {
      expect(await seenBy(viewer, ids)).toEqual(seen)
      expect(await listed(viewer, ana.id, ids)).toEqual({ photos: seen, locked: 5 - seen.length })
    }
  })

  test('[PHOTO-2] pending and removed ones are visible to their owner only, and not counted for anyone else', async () => {
    const ben = await aMember({ paid: true, ...shown })
    const ids = await photosOf(ben, 4)
    await change(ids[0]!, { status: 'pending', rating: null })
    await change(ids[1]!, REMOVED)
    const [free, visitor] = [await aMember(), aVisitor(server())]
    expect(await seenBy(ben, ids)).toEqual([1, 2, 3, 4])
    expect(await seenBy(free, ids)).toEqual([3, 4])
    expect(await seenBy(visitor, ids)).toEqual([3])
    expect(await listed(free, ben.id, ids)).toEqual({ photos: [3, 4], locked: 0 })
  })

  test('[PHOTO-2] adult ones come last, are never the main photo, and are never shown to visitors', async () => {
    const cem = await aMember({ paid: true, ...shown })
    const ids = await photosOf(cem, 4)
    await change(ids[0]!, { rating: 'adult' })
    await cem.put('/api/photos.php', { order: ids })
    expect((await profileRow(server(), cem.id)).main_photo_id).toBe(ids[1])
    const [free, paid, visitor] = [await aMember(), await aMember({ paid: true }), aVisitor(server())]
    expect(await listed(visitor, cem.id, ids)).toEqual({ photos: [2], locked: 3 })
    expect(await listed(free, cem.id, ids)).toEqual({ photos: [2, 3, 4], locked: 1 })
    expect(await listed(paid, cem.id, ids)).toEqual({ photos: [2, 3, 4, 1], locked: 0 })
    expect(await seenBy(free, ids)).toEqual([2, 3, 4])
    expect(await seenBy(paid, ids)).toEqual([1, 2, 3, 4])
    for (const id of ids.slice(1)) await change(id, { rating: 'adult' })
    expect(await seenBy(visitor, ids)).toEqual([])
    expect(await listed(visitor, cem.id, ids)).toEqual({ photos: [], locked: 4 })
  })
})

describe('effective immediately', () => {
  test('[PHOTO-2, R-PHOTO-1] a block, in either direction, applies from the next fetch, cached bytes included', async () => {
    for (const blocks of ['owner', 'viewer'] as const) {
      const [ana, ben] = [await aMember(), await aMember()]
      const { id, card_filename } = await aPhotoOf(ana, 1)
      const first = await ben.get(card_filename)
      expect(first.headers).toMatchObject({
        'cache-control': 'private, no-cache',
        vary: expect.stringContaining('cookie'),
      })
      const again = () => ben.call({ url: card_filename, headers: { 'if-none-match': String(first.headers.etag) } })
      expect((await again()).statusCode).toBe(304)
      expect((await again()).rawPayload).toHaveLength(0)
      const [blocker, blocked] = blocks === 'owner' ? [ana, ben] : [ben, ana]
      expect((await blocker.post('/api/block.php', { id: blocked.id })).statusCode).toBe(200)
      expect((await again()).statusCode).toBe(404)
      // Not even a thumbnail of what may not be seen.
      for (const size of ['thumb', 'card', 'full', 'match']) {
        expect(await statusOf(ben, id, size)).toBe(404)
        expect(await statusOf(ana, id, size)).toBe(200)
      }
      const list = await ben.get(`/api/photos.php?of=member&id=${ana.id}`)
      expect([list.statusCode, list.json().error.code]).toEqual([404, 'member_not_found'])
    }
  })

  test('[PHOTO-2] removal, deletion, invisibility and a hidden profile', async () => {
    const viewer = await aMember()
    const changes: ((owner: Person, id: string) => Promise<unknown>)[] = [
      (_owner, id) => change(id, REMOVED),
      (owner, id) => owner.call({ method: 'DELETE', url: '/api/photo.php', body: { id } }),
      (owner) => owner.put('/api/profile.php', { invisible: true }),
      (owner) => run(server().database.db, sql`update profiles set status = 'disabled' where id = ${owner.id}`),
    ]
    for (const happens of changes) {
      const owner = await aMember()
      const { id } = await aPhotoOf(owner, 1)
      expect(await statusOf(viewer, id)).toBe(200)
      await happens(owner, id)
      expect(await statusOf(viewer, id)).toBe(404)
    }
  })

  test('[PHOTO-2] a visitor sees nothing of profiles not shown to visitors, and nothing after a logout', async () => {
    const dora = await aMember()
    const { id } = await aPhotoOf(dora, 1)
    expect(await statusOf(aVisitor(server()), id)).toBe(404)
    expect((await aVisitor(server()).get(`/api/photos.php?of=member&id=${dora.id}`)).statusCode).toBe(404)
    expect(await statusOf(dora, id)).toBe(200)
    dora.cookies.clear()
    expect(await statusOf(dora, id)).toBe(404)
  })
})

describe('not found', () => {
  test('[PHOTO-2] another site’s photo, a made-up id and arbitrary text get the same reply', async () => {
    const ana = await aMember(shown)
    const { id } = await aPhotoOf(ana, 1)
    const elsewhere = await aMember({ host: 'bbw.localhost', paid: true })
    const own = await aMember({ paid: true })
    const answers = await Promise.all([
      elsewhere.get(`/api/photo.php?id=${id}&size=card`),
      own.get('/api/photo.php?id=0123456789012345678901&size=card'),
      own.get(`/api/photo.php?id=${encodeURIComponent("' or 1=1 --")}&size=card`),
      own.get('/api/photo.php?id=..%2F..%2Fsecret&size=card'),
    ])
    for (const answer of answers) expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
    expect((await own.get(`/api/photo.php?id=${id}&size=huge`)).statusCode).toBe(422)
  })
})

describe('order', () => {
  test('[PHOTO-1] the first approved one is the main photo; foreign ids are ignored, omitted ones go last', async () => {
    const [ana, ben] = [await aMember(), await aMember()]
    const ids = await photosOf(ana, 3)
    const [foreign] = await photosOf(ben, 1)
    const reply = await ana.put('/api/photos.php', { order: [ids[2], foreign, 'nonsense'] })
    expect(reply.json().photos.map(({ id }: { id: string }) => ids.indexOf(id))).toEqual([2, 0, 1])
    expect(reply.json().photos.map(({ main }: { main: boolean }) => main)).toEqual([true, false, false])
    expect((await profileRow(server(), ana.id)).main_photo_id).toBe(ids[2])
    expect((await profileRow(server(), ben.id)).main_photo_id).toBe(foreign)
  })
})
