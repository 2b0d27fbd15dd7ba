import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { SWIPE_LIKES_PER_DAY } from '#features/payments/allowances.rules.ts'
import type { ProfileId } from '#kernel/ids.ts'
import { DAY, MINUTE } from '#kernel/time.ts'
import { many, one, run } from '#platform/db/query.ts'
import { aCrowd } from '#tests/factories/crowd.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const aMember = (options?: Parameters<typeof aMemberOf>[1]) => aMemberOf(server(), options)
const strangers = (count: number) =>
  aCrowd(
    server(),
    Array.from({ length: count }, () => ({})),
  )
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const swipe = (who: Person, id: string, choice = 'like') => who.post('/api/swipe.php', { id, choice })
const undo = (who: Person, body: { like?: string } = {}) => who.call({ method: 'DELETE', url: '/api/swipe.php', body })
const leftOf = async (who: Person): Promise<number> => (await who.get('/api/swipe.php')).json().allowance.left
const likedBy = async ({ id }: { id: ProfileId }) =>
  (await many(server().database.db, sql<{ id: string }>`select liked_id as id from likes where liker_id = ${id}`))
    .length

/** Uses up all of today's likes but `left`. */
async function spend(who: Person, left: number) {
  for (const id of await strangers(SWIPE_LIKES_PER_DAY - left)) await swipe(who, id)
}

describe('daily likes', () => {
  test('[SWIPE-1] a free member gets four likes, then none until tomorrow; passes stay free', async () => {
    const ana = await aMember()
    const people = await strangers(6)
    const left = []
    for (const id of people.slice(0, 4)) left.push((await swipe(ana, id)).json().allowance)
    expect(left.map((each) => each.left)).toEqual([3, 2, 1, 0])
    expect(left[3]).toEqual({ limit: 4, left: 0, resets_at: '2026-03-05T23:00:00.000Z' })
    expect(codeOf(await swipe(ana, people[4]!))).toBe('swipe_exhausted')
    expect((await swipe(ana, people[5]!, 'pass')).statusCode).toBe(200)
    expect(await likedBy(ana)).toBe(4)
  })

  test('[SWIPE-1] of fifty concurrent likes with one left exactly one succeeds', async () => {
    const ben = await aMember()
    await spend(ben, 1)
    const replies = await Promise.all((await strangers(50)).map((id) => swipe(ben, id)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(new Set(replies.filter(({ statusCode }) => statusCode !== 200).map(codeOf))).toEqual(
      new Set(['swipe_exhausted']),
    )
    expect([await likedBy(ben), await leftOf(ben)]).toEqual([4, 0])
  })

  test('a retried like counts once, even when copies arrive concurrently or none are left', async () => {
    const cleo = await aMember()
    const [dan] = await strangers(1)
    await spend(cleo, 1)
    const replies = await Promise.all(Array.from({ length: 10 }, () => swipe(cleo, dan!)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await swipe(cleo, dan!)).json()).toMatchObject({ allowance: { left: 0 }, matched: false, match: null })
    expect(await likedBy(cleo)).toBe(4)
  })

  test('a like given elsewhere is not counted again', async () => {
    const [eli, fay] = [await aMember(), await aMember()]
    await eli.post('/api/like.php', { id: fay.id })
    expect((await swipe(eli, fay.id)).json()).toMatchObject({ allowance: { left: 3 }, matched: false })
    expect(await likedBy(eli)).toBe(1)
    const decided = await one(
      server().database.db,
      sql<{ liked: boolean }>`select liked from swipes where profile_id = ${eli.id} and seen_id = ${fay.id}`,
    )
    expect(decided.liked).toBe(true)
  })

  test('taking a like back elsewhere does not restore it for the game', async () => {
    const gus = await aMember()
    const [hal] = await strangers(1)
    await swipe(gus, hal!)
    await gus.call({ method: 'DELETE', url: '/api/like.php', body: { id: hal! } })
    expect(await leftOf(gus)).toBe(3)
  })

  test('[SWIPE-1, LIKE-1] likes outside the game count against the same allowance; buyers have no limit', async () => {
    const [ida, jon] = [await aMember(), await aMember({ paid: true })]
    const people = await strangers(6)
    const like = (who: Person, id: string) => who.post('/api/like.php', { id })
    for (const id of people.slice(0, 3)) expect((await like(ida, id)).statusCode).toBe(200)
    expect(await leftOf(ida)).toBe(1)
    expect((await swipe(ida, people[3]!)).statusCode).toBe(200)
    expect(codeOf(await like(ida, people[4]!))).toBe('swipe_exhausted')
    expect((await like(ida, people[0]!)).json(), 'a repeat').toMatchObject({ liked: true })
    expect([await likedBy(ida), await leftOf(ida)]).toEqual([4, 0])
    for (const id of people) {
      expect((await like(jon, id)).statusCode).toBe(200)
      expect((await swipe(jon, id)).json().allowance).toBeNull()
    }
    server().clock.advance(DAY)
    expect((await like(ida, people[4]!)).statusCode).toBe(200)
  })

  test('[SWIPE-1] of fifty concurrent likes, half of them in the game, four succeed', async () => {
    const kai = await aMember()
    const replies = await Promise.all(
      (await strangers(50)).map((id, n) => (n % 2 ? swipe(kai, id) : kai.post('/api/like.php', { id }))),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4)
    expect([await likedBy(kai), await leftOf(kai)]).toEqual([4, 0])
  })

  test('[SWIPE-1] a like back is free, in the game and outside, even when none are left', async () => {
    const [leo, mia, nia] = [await aMember(), await aMember(), await aMember()]
    await spend(leo, 0)
    for (const fan of [mia, nia]) await fan.post('/api/like.php', { id: leo.id })
    expect((await leo.post('/api/like.php', { id: mia.id })).json()).toMatchObject({ liked: true, matched: true })
    expect((await swipe(leo, nia.id)).json()).toMatchObject({ matched: true, allowance: { left: 0 } })
    expect(await leftOf(leo)).toBe(0)
  })

  test('[SWIPE-1] taking a like back and giving it again counts twice', async () => {
    const ole = await aMember()
    const [pia] = await strangers(1)
    await ole.post('/api/like.php', { id: pia! })
    await ole.call({ method: 'DELETE', url: '/api/like.php', body: { id: pia! } })
    expect(await leftOf(ole)).toBe(3)
    await ole.post('/api/like.php', { id: pia! })
    expect(await leftOf(ole)).toBe(2)
  })

  test('[SWIPE-1] the second like makes the match and celebrates it, once', async () => {
    const [kai, lou] = [await aMember({ form: { name: 'Kai' } }), await aMember()]
    await swipe(kai, lou.id)
    expect((await swipe(lou, kai.id)).json()).toMatchObject({ matched: true, match: { id: kai.id, name: 'Kai' } })
    expect((await swipe(lou, kai.id)).json()).toMatchObject({ matched: true, match: null })
  })
})

describe('refused targets', () => {
  test('oneself, strangers, blocked people, the invisible and other sites look alike, and cost nothing', async () => {
    const [mia, ned, ola, pia] = [
      await aMember(),
      await aMember(),
      await aMember({ host: 'bbw.localhost' }),
      await aMember({ columns: { invisible: true } }),
    ]
    await ned.post('/api/block.php', { id: mia.id })
    for (const id of [mia.id, ned.id, ola.id, pia.id, 'unknown-unknown-unknow', '', 'x', "'; drop table swipes; --"])
      for (const choice of ['like', 'pass']) {
        const reply = await swipe(mia, id, choice)
        expect([id, reply.statusCode, codeOf(reply)]).toEqual([id, 404, 'member_not_found'])
      }
    expect(await leftOf(mia)).toBe(4)
    for (const body of [{}, { id: ned.id }, { id: ned.id, choice: 'maybe' }, { id: 7, choice: 'like' }, []])
      expect((await mia.post('/api/swipe.php', body)).statusCode).toBe(422)
    expect(codeOf(await aVisitor(server()).post('/api/swipe.php', { id: ned.id, choice: 'like' }))).toBe(
      'authentication_required',
    )
  })

  test('a block between look and like leaves no like and costs nothing', async () => {
    const [ro, sia] = [await aMember(), await aMember()]
    const { db } = server().database
    const blocked = Promise.all([sia.post('/api/block.php', { id: ro.id }), swipe(ro, sia.id)])
    expect((await blocked).map(({ statusCode }) => statusCode)).toEqual([200, expect.toBeOneOf([200, 404])])
    // Whichever came first: a refused like is not counted.
    const { likes } = await one(
      db,
      sql<{ likes: number }>`
        select coalesce(sum(likes), 0)::integer as likes from swipe_days where profile_id = ${ro.id}
      `,
    )
    expect((await blocked)[1].statusCode === 200 ? 1 : 0).toBe(likes)
  })
})

describe('undo', () => {
  test('[SWIPE-1] the last pass comes back once; a like only by name', async () => {
    const tea = await aMember()
    const [uwe, vic] = await strangers(2)
    expect(codeOf(await undo(tea)), 'nothing yet').toBe('nothing_to_undo')
    await swipe(tea, uwe!, 'pass')
    server().clock.advance(MINUTE)
    await swipe(tea, vic!, 'pass')
    expect((await undo(tea)).json().card.id).toBe(vic)
    server().clock.advance(MINUTE)
    await swipe(tea, vic!)
    expect(codeOf(await undo(tea)), 'after a like').toBe('nothing_to_undo')
    expect((await tea.get('/api/swipe.php')).json().can_undo).toBe(false)
    expect(await likedBy(tea)).toBe(1)
  })

  test('[SWIPE-1, LIKE-1] the last like is taken back with its match, stays counted, and can be given again', async () => {
    const [ada, bob] = [await aMember(), await aMember()]
    await swipe(ada, bob.id)
    await swipe(bob, ada.id)
    expect((await undo(ada, { like: bob.id })).json().card.id).toBe(bob.id)
    expect([await likedBy(ada), await likedBy(bob), await leftOf(ada)]).toEqual([0, 1, 3])
    expect((await ada.get('/api/likes.php')).json()).toMatchObject({ profiles: [], matches: [] })
    expect(codeOf(await undo(ada, { like: bob.id })), 'once').toBe('nothing_to_undo')
    expect(await leftOf(ada)).toBe(3)
    // A like back is free, also the second time.
    expect((await swipe(ada, bob.id)).json()).toMatchObject({ matched: true, allowance: { left: 3 } })
  })

  test('[SWIPE-1] likes that are undone are used all the same', async () => {
    const cem = await aMember()
    for (const id of await strangers(SWIPE_LIKES_PER_DAY)) {
      expect((await swipe(cem, id)).statusCode).toBe(200)
      expect((await undo(cem, { like: id })).statusCode).toBe(200)
    }
    const [dee] = await strangers(1)
    expect(codeOf(await swipe(cem, dee!))).toBe('swipe_exhausted')
    expect([await likedBy(cem), await leftOf(cem)]).toEqual([0, 0])
  })

  test('[SWIPE-1] only the last decision: an earlier like, another tab’s, a pass or a stranger’s stays', async () => {
    const [eva, fin] = [await aMember(), await aMember()]
    const [gil, hue, ira] = await strangers(3)
    await swipe(eva, gil!)
    server().clock.advance(MINUTE)
    await swipe(eva, hue!)
    for (const like of [gil!, ira!, fin.id, 'x', '']) expect(codeOf(await undo(eva, { like }))).toBe('nothing_to_undo')
    server().clock.advance(MINUTE)
    await swipe(eva, ira!, 'pass')
    for (const like of [hue!, ira!]) expect(codeOf(await undo(eva, { like }))).toBe('nothing_to_undo')
    expect(codeOf(await undo(fin, { like: hue! }))).toBe('nothing_to_undo')
    expect(await likedBy(eva)).toBe(2)
    expect((await undo(eva)).json().card.id).toBe(ira)
    const codes = await Promise.all([undo(eva, { like: hue! }), undo(eva, { like: hue! })])
    expect(codes.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await eva.get('/api/swipe.php')).json()).toMatchObject({ can_undo: false, allowance: { left: 2 } })
  })

  test('two tabs: a pass after the other tab’s like changes nothing, and only one of two undos succeeds', async () => {
    const wim = await aMember()
    const [xia, yan] = await strangers(2)
    await swipe(wim, xia!)
    server().clock.advance(MINUTE)
    await swipe(wim, xia!, 'pass')
    expect(await likedBy(wim)).toBe(1)
    await swipe(wim, yan!, 'pass')
    const codes = (await Promise.all([undo(wim), undo(wim)])).map(({ statusCode }) => statusCode)
    expect(codes.toSorted()).toEqual([200, 409])
  })

  test('someone gone meanwhile does not come back', async () => {
    const zoe = await aMember()
    const [abe] = await strangers(1)
    await swipe(zoe, abe!, 'pass')
    await run(server().database.db, sql`update profiles set status = 'disabled' where id = ${abe!}`)
    expect(codeOf(await undo(zoe))).toBe('nothing_to_undo')
  })
})

/** Last: the clock only goes forward. */
describe('tomorrow', () => {
  test.each([
    ['an ordinary midnight', '2026-03-10T22:58:00Z', '2026-03-10T23:00:00.000Z'],
    ['the night of the short day', '2026-03-28T22:58:00Z', '2026-03-28T23:00:00.000Z'],
    ['the short day', '2026-03-29T21:58:00Z', '2026-03-29T22:00:00.000Z'],
    ['the night of the long day', '2026-10-24T21:58:00Z', '2026-10-24T22:00:00.000Z'],
    ['the long day', '2026-10-25T22:58:00Z', '2026-10-25T23:00:00.000Z'],
  ])('[SWIPE-1] likes come back at the site’s midnight: %s', async (_, late, midnight) => {
    server().clock.set(late)
    const bo = await aMember()
    await spend(bo, 0)
    const [cy] = await strangers(1)
    const { allowance } = (await bo.get('/api/swipe.php')).json()
    expect(allowance).toEqual({ limit: 4, left: 0, resets_at: midnight })
    server().clock.set(new Date(new Date(midnight).getTime() - 1))
    expect(codeOf(await swipe(bo, cy!))).toBe('swipe_exhausted')
    server().clock.set(midnight)
    expect(await leftOf(bo)).toBe(4)
    expect((await swipe(bo, cy!)).json().allowance.left).toBe(3)
  })
})
