import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { HOUR, MINUTE } from '#kernel/time.ts'
import { many, one, run } from '#platform/db/query.ts'
import { aMemberOf, type Person, profileRow } from '#tests/factories/people.ts'
import { aPhotoOf, aPicture, upload } from '#tests/factories/pictures.ts'
import { aStaffMember, type StaffMember } from '#tests/factories/staff.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { mirrorOf } from './looks.ts'

const server = sharedTestApp()
const db = () => server().database.db
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code

type Waiting = { id: string; near: { likeness: number; mirrored: boolean; removed: { id: string } | null } | null }

const aReviewer = (options: Parameters<typeof aStaffMember>[1] = {}) =>
  aStaffMember(server(), { role: 'moderator', ...options })
const take = async (who: StaffMember, body: object = {}) =>
  (await who.post('/api/console/photos', { most: 20, keep: [], ...body })).json() as {
    photos: (Waiting & Record<string, unknown>)[]
    waiting: number
    shift: { done: number; paused_until: string | null }
  }
const rate = async (who: StaffMember, ...ratings: object[]) =>
  (await who.put('/api/console/photos', { ratings })).json() as {
    outcomes: { id: string; outcome: string }[]
    shift: { done: number }
  }
const undo = (who: StaffMember, id: string) => who.put('/api/console/photos?undo=1', { id })
const giveBack = (who: StaffMember) => who.call({ method: 'DELETE', url: '/api/console/photos' })
const rowOf = (id: string) => one(db(), sql<Record<string, unknown>>`select * from photos where id = ${id}`)
const actsOn = (profile: string) =>
  many(
    db(),
    sql<{ act: string; reason: string | null }>`
      select act, reason from staff_actions where subject_id = ${profile} order by seq
    `,
  )

/** Waits for review and is seen by nobody else. */
async function aWaitingPhoto(person: Person, seed: number) {
  const { id } = await aPhotoOf(person, seed)
  await run(db(), sql`update photos set status = 'pending', rating = null where id = ${id}`)
  return id
}
const seenBy = async (viewer: Person, id: string) => (await viewer.get(`/api/photo.php?id=${id}&size=card`)).statusCode

/** What other tests left waiting. */
const settle = () => run(db(), sql`update photos set reviewed_at = now() where reviewed_at is null`)

describe('[CONS-40] the queue', () => {
  test('holds unreviewed photos with age and brand, those nobody sees yet first; taking them is logged', async () => {
    await settle()
    const ana = await aMemberOf(server(), { form: { name: 'Ana' } })
    const shown = (await aPhotoOf(ana, 1)).id
    const waiting = await aWaitingPhoto(ana, 2)
    const mo = await aReviewer()
    const taken = await take(mo)
    expect(taken.waiting).toBe(2)
    expect(taken.photos).toMatchObject([
      { id: waiting, site_id: 'localhost', age: 35, visible: false, place: 2 },
      { id: shown, visible: true, place: 1, earlier: { safe: 0, adult: 0, removed: 0 } },
    ])
    expect(JSON.stringify(taken), 'neither name nor birth date').not.toMatch(/Ana|1990/)
    const look = await one(
      db(),
      sql<{ after: { photos: string[] } }>`
        select after from staff_actions where staff_id = ${mo.id} and act = 'photo.look'
      `,
    )
    expect(look.after.photos.sort()).toEqual([waiting, shown].sort())
    expect((await take(mo, { main: true })).photos.map(({ id }) => id)).toEqual([shown])
    await giveBack(mo)
  })

  test('is cut to the brands of the reviewer: photos elsewhere can be neither taken, seen nor rated', async () => {
    await settle()
    const gus = await aMemberOf(server(), { host: 'gay.localhost' })
    const id = await aWaitingPhoto(gus, 1)
    const [theirs, foreign] = [await aReviewer({ brands: ['gay'] }), await aReviewer({ brands: ['bbw'] })]
    expect((await take(foreign)).waiting).toBe(0)
    expect((await take(foreign, { brand: 'gay' })).photos).toEqual([])
    expect((await rate(foreign, { id, rating: 'safe' })).outcomes).toEqual([{ id, outcome: 'gone' }])
    expect(codeOf(await undo(foreign, id))).toBe('not_found')
    expect((await foreign.get(`/api/console/photo?id=${id}&size=card`)).statusCode).toBe(404)
    expect((await take(theirs)).photos.map((photo) => photo.id)).toEqual([id])
    expect((await theirs.get(`/api/console/photo?id=${id}&size=card`)).statusCode).toBe(200)
    await giveBack(theirs)
    expect((await theirs.get(`/api/console/photo?id=${id}&size=card`)).statusCode, 'given back').toBe(404)
  })
})

describe('[CONS-41] ratings', () => {
  test('approve as safe or adult or remove with a reason, who rated is on the photo and in the log', async () => {
    const [ben, viewer] = [await aMemberOf(server()), await aMemberOf(server())]
    const id = await aWaitingPhoto(ben, 1)
    const mo = await aReviewer()
    expect(await seenBy(viewer, id)).toBe(404)
    expect((await rate(mo, { id, rating: 'safe' })).outcomes).toEqual([{ id, outcome: 'done' }])
    expect(await seenBy(viewer, id)).toBe(200)
    expect(await profileRow(server(), ben.id)).toMatchObject({ main_photo_id: id, num_photos: 1 })
    await rate(mo, { id, rating: 'adult' })
    expect(await rowOf(id)).toMatchObject({ status: 'approved', rating: 'adult', reviewed_by: mo.id })
    expect(await profileRow(server(), ben.id)).toMatchObject({ main_photo_id: null, num_photos: 1 })
    await rate(mo, { id, remove: 'contact_details' })
    expect(await seenBy(viewer, id)).toBe(404)
    expect((await ben.get('/api/photos.php')).json().photos).toMatchObject([
      { id, status: 'removed', reason: 'contact_details', main: false },
    ])
    expect(await actsOn(ben.id)).toEqual([
      { act: 'photo.rate', reason: null },
      { act: 'photo.rate', reason: null },
      { act: 'photo.remove', reason: 'contact_details' },
    ])
  })

  test('a repeated request counts once; one photo that is gone spoils no other', async () => {
    const cem = await aMemberOf(server())
    const [first, second] = [await aWaitingPhoto(cem, 1), await aWaitingPhoto(cem, 2)]
    const mo = await aReviewer()
    await rate(mo, { id: first, rating: 'safe' })
    expect((await rate(mo, { id: first, rating: 'safe' })).shift.done).toBe(1)
    await cem.call({ method: 'DELETE', url: '/api/photo.php', body: { id: first } })
    const { outcomes } = await rate(mo, { id: first, rating: 'adult' }, { id: second, rating: 'safe' })
    expect(outcomes).toEqual([
      { id: first, outcome: 'gone' },
      { id: second, outcome: 'done' },
    ])
    for (const wrong of [{ id: second, rating: 'maybe' }, { id: second, remove: 'ugly' }, { id: second }])
      expect((await mo.put('/api/console/photos', { ratings: [wrong] })).statusCode).toBe(422)
  })
})

describe('[CONS-42] nobody sees the same photo at the same time', () => {
  test('four reviewers who take at once share the photos without one twice', async () => {
    await settle()
    const people = await Promise.all(Array.from({ length: 4 }, () => aMemberOf(server())))
    for (const person of people) for (const seed of [1, 2, 3]) await aWaitingPhoto(person, seed)
    const reviewers = await Promise.all(Array.from({ length: 4 }, () => aReviewer()))
    const taken = await Promise.all(reviewers.map((who) => take(who, { most: 5 })))
    const ids = taken.flatMap(({ photos }) => photos.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    // What a race left over is there for who asks next.
    const rest = await take(reviewers[0]!, { keep: taken[0]!.photos.map(({ id }) => id) })
    expect(ids.length + rest.photos.length).toBe(12)
  })

  test('a colleague’s photo is refused to others until the claim lapses; a verdict stands', async () => {
    await settle()
    const dan = await aMemberOf(server())
    const id = await aWaitingPhoto(dan, 1)
    const [mo, pia] = [await aReviewer(), await aReviewer()]
    await take(mo)
    expect((await take(pia)).photos).toEqual([])
    expect((await pia.get(`/api/console/photo?id=${id}&size=card`)).statusCode).toBe(404)
    expect((await rate(pia, { id, rating: 'safe' })).outcomes).toEqual([{ id, outcome: 'taken' }])
    server().clock.advance(11 * MINUTE)
    expect((await take(pia)).photos).toMatchObject([{ id }])
    expect((await rate(mo, { id, rating: 'adult' })).outcomes).toEqual([{ id, outcome: 'taken' }])
    await rate(pia, { id, rating: 'safe' })
    expect((await rate(mo, { id, rating: 'adult' })).outcomes, 'rated by a colleague').toEqual([
      { id, outcome: 'taken' },
    ])
    expect(await rowOf(id)).toMatchObject({ rating: 'safe', reviewed_by: pia.id })
  })

  test('taking more keeps what is on the screen and frees what is not', async () => {
    await settle()
    const eva = await aMemberOf(server())
    for (const seed of [1, 2, 3]) await aWaitingPhoto(eva, seed)
    const [mo, pia] = [await aReviewer(), await aReviewer()]
    const [first, second] = (await take(mo, { most: 2 })).photos.map(({ id }) => id)
    const next = (await take(mo, { keep: [first] })).photos.map(({ id }) => id)
    expect(next).toHaveLength(2)
    expect(next).toContain(second)
    await take(mo, { keep: [first], most: 0 })
    expect((await take(pia)).photos).toHaveLength(2)
  })
})

describe('[CONS-43] undo', () => {
  test('gives the photo back as it was, to who rated it, and says so in the log', async () => {
    const [fee, viewer] = [await aMemberOf(server()), await aMemberOf(server())]
    const { id } = await aPhotoOf(fee, 1)
    const mo = await aReviewer()
    await rate(mo, { id, remove: 'quality' })
    expect(await seenBy(viewer, id)).toBe(404)
    expect((await undo(mo, id)).json().shift.done).toBe(0)
    expect(await rowOf(id)).toMatchObject({ status: 'approved', rating: 'safe', reviewed_at: null, reviewed_by: null })
    expect(await seenBy(viewer, id)).toBe(200)
    expect(await profileRow(server(), fee.id)).toMatchObject({ main_photo_id: id })
    expect((await actsOn(fee.id)).map(({ act }) => act)).toEqual(['photo.remove', 'photo.undo'])
    expect(codeOf(await undo(mo, id)), 'once').toBe('changed_meanwhile')
  })

  test('is for one’s own last verdict, for an hour', async () => {
    const gil = await aMemberOf(server())
    const id = await aWaitingPhoto(gil, 1)
    const [mo, pia] = [await aReviewer(), await aReviewer()]
    await rate(mo, { id, rating: 'safe' })
    expect(codeOf(await undo(pia, id))).toBe('changed_meanwhile')
    await rate(mo, { id, rating: 'adult' })
    expect((await undo(mo, id)).statusCode).toBe(200)
    expect(await rowOf(id), 'to the verdict before').toMatchObject({ rating: 'safe' })
    for (let quarter = 0; quarter < 3; quarter += 1) {
      server().clock.advance(20 * MINUTE)
      await mo.get('/api/console/session')
    }
    expect(codeOf(await undo(mo, id)), 'too late').toBe('changed_meanwhile')
    expect((await rate(mo, { id, remove: 'quality' })).outcomes, 'nor by another rating').toEqual([
      { id, outcome: 'taken' },
    ])
    expect(await rowOf(id)).toMatchObject({ rating: 'safe', status: 'approved' })
  })
})

describe('[CONS-44] near copies of removed pictures', () => {
  test('are marked with the removed one beside them, mirrored too, and cleared when the removal is undone', async () => {
    await settle()
    const [thief, other, again] = [await aMemberOf(server()), await aMemberOf(server()), await aMemberOf(server())]
    const waiting = (await upload(other, await aPicture({ seed: 60, width: 500, height: 600, quality: 30 }))).json()
    const { id } = await aPhotoOf(thief, 60)
    const mo = await aReviewer({ name: 'Mo Bakker' })
    await rate(mo, { id, remove: 'somebody_else' })
    // Flopped by another program, and uploaded after the removal.
    const flopped = await sharp(await aPicture({ seed: 60, width: 400, height: 500 }))
      .flop()
      .jpeg({ quality: 70 })
      .toBuffer()
    const copy = (await upload(again, flopped)).json().photo.id
    await server().runJobs({ photoSizes: false })
    const { photos } = await take(mo, { near: true })
    expect(photos.find((photo) => photo.id === waiting.photo.id)).toMatchObject({
      near: { mirrored: false, removed: { id, by: 'Mo Bakker', reason: 'somebody_else' } },
    })
    expect(photos.find((photo) => photo.id === copy)).toMatchObject({ near: { mirrored: true, removed: { id } } })
    expect(photos.find((photo) => photo.id === copy)!.near!.likeness).toBeGreaterThan(84)
    expect((await mo.get(`/api/console/photo?id=${id}&size=card`)).statusCode).toBe(200)
    const unlike = await aWaitingPhoto(again, 61)
    await server().runJobs({ photoSizes: false })
    await giveBack(mo)
    expect((await take(mo)).photos.find((photo) => photo.id === unlike)!.near).toBeNull()
    await undo(mo, id)
    await giveBack(mo)
    expect((await take(mo)).photos.map(({ near }) => near)).toEqual([null, null, null, null])
  })

  test('are not looked for in another brand', async () => {
    const [here, there] = [await aMemberOf(server()), await aMemberOf(server(), { host: 'gay.localhost' })]
    const { id } = await aPhotoOf(here, 70)
    const mo = await aReviewer()
    await rate(mo, { id, remove: 'somebody_else' })
    const copy = await aPhotoOf(there, 70)
    await server().runJobs({ photoSizes: false })
    expect(await rowOf(copy.id)).toMatchObject({ near_bits: null, near_photo: null })
  })

  test('a mirrored fingerprint mirrored is the first again', () => {
    const bits = '1011001110001111'.repeat(4)
    expect(mirrorOf(bits)).not.toBe(bits)
    expect(mirrorOf(mirrorOf(bits))).toBe(bits)
  })
})

describe('[CONS-45] shift and pause', () => {
  test('counts what one rated, and after two hours hands out nothing until fifteen minutes have passed', async () => {
    await settle()
    const hal = await aMemberOf(server())
    const ids = [await aWaitingPhoto(hal, 1), await aWaitingPhoto(hal, 2), await aWaitingPhoto(hal, 3)]
    const mo = await aReviewer()
    await take(mo, { most: 1 })
    expect((await rate(mo, { id: ids[0], rating: 'safe' })).shift.done).toBe(1)
    for (let done = 0; done < 12; done += 1) {
      server().clock.advance(10 * MINUTE)
      await take(mo, { most: 1 })
    }
    const paused = await take(mo)
    expect(paused.photos).toEqual([])
    expect(paused.waiting).toBe(2)
    expect(new Date(paused.shift.paused_until!).getTime()).toBeGreaterThan(server().clock.now().getTime())
    server().clock.advance(16 * MINUTE)
    const rested = await take(mo)
    expect(rested.photos).toHaveLength(2)
    expect(rested.shift).toMatchObject({ done: 0, paused_until: null })
    await giveBack(mo)
  })
})

describe('[CONS-46] somebody who may be under 18', () => {
  test('loses the photo, and a case of our own is open with a copy of it', async () => {
    const ida = await aMemberOf(server())
    const { id } = await aPhotoOf(ida, 80)
    const mo = await aReviewer()
    await rate(mo, { id, remove: 'minor' })
    await server().runJobs({ photoSizes: false })
    const report = await one(
      db(),
      sql<{ reason: string; own_initiative: boolean; reported_id: string; kept: number }>`
        select reason, own_initiative, reported_id, jsonb_array_length(evidence -> 'photos') as kept
        from reports where photo_id = ${id}
      `,
    )
    expect(report).toEqual({ reason: 'underage', own_initiative: true, reported_id: ida.id, kept: 1 })
  })
})

test('[CONS-43] what it takes to undo is forgotten after a day', async () => {
  const jan = await aMemberOf(server())
  const id = await aWaitingPhoto(jan, 1)
  const mo = await aReviewer()
  await take(mo)
  await rate(mo, { id, rating: 'safe' })
  server().clock.advance(25 * HOUR)
  await server().runCron('forget:photo_verdicts')
  const { left } = await one(
    db(),
    sql<{ left: number }>`
      select (select count(*) from photo_verdicts) + (select count(*) from photo_claims) as left
    `,
  )
  expect(left).toBe(0)
})
