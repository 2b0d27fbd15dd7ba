import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import type { ProfileId } from '#kernel/ids.ts'
import type { LiveSignal } from '#kernel/live.ts'
import { MINUTE } from '#kernel/time.ts'
import { one, run } from '#platform/db/query.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { aPhotoOf } from '#tests/factories/pictures.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const aMember = (options?: Parameters<typeof aMemberOf>[1]) => aMemberOf(server(), options)
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const like = (who: Person, whom: { id: string }) => who.post('/api/like.php', { id: whom.id })
const unlike = (who: Person, whom: { id: string }) =>
  who.call({ method: 'DELETE', url: '/api/like.php', body: { id: whom.id } })
const lists = async (who: Person) => (await who.get('/api/likes.php')).json()
const ids = (cards: { id: string }[]) => cards.map(({ id }) => id)
const count = async (table: 'likes' | 'matches') =>
  (await one(server().database.db, sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`)).n

describe('liking', () => {
  test('[LIKE-1] a like counts once, shows on both sides, and can be withdrawn', async () => {
    const [ana, ben] = [await aMember(), await aMember()]
    const before = await count('likes')
    const replies = await Promise.all(Array.from({ length: 10 }, () => like(ana, ben)))
    expect(new Set(replies.map(({ body }) => body))).toEqual(
      new Set([JSON.stringify({ liked: true, matched: false, match: null })]),
    )
    expect(await count('likes')).toBe(before + 1)
    expect(ids((await lists(ana)).profiles)).toEqual([ben.id])
    expect(await lists(ben)).toMatchObject({ liked_by: [{ id: ana.id, like_new: true }], num_new_likes: 1 })
    await unlike(ana, ben)
    expect(await lists(ben)).toMatchObject({ liked_by: [], num_new_likes: 0 })
    expect((await unlike(ana, ben)).statusCode, 'again').toBe(200)
  })

  test('[PROF-1] only opening the profile marks its like as seen', async () => {
    const [cem, dora] = [await aMember(), await aMember()]
    await like(cem, dora)
    await lists(dora)
    expect((await lists(dora)).num_new_likes).toBe(1)
    const opened = await dora.post('/api/like-opened.php', { id: cem.id })
    expect(opened.json()).toEqual({ liked: false, likes_me: true, matched: false, num_new_likes: 0 })
    expect((await lists(dora)).liked_by).toMatchObject([{ id: cem.id, like_new: false }])
  })

  test('self, strangers, blocked people and other sites’ members cannot be liked, and get the same answer', async () => {
    const [eva, finn, gil] = [await aMember(), await aMember(), await aMember({ host: 'bbw.localhost' })]
    await finn.post('/api/block.php', { id: eva.id })
    for (const id of [eva.id, finn.id, gil.id, 'unknown-unknown-unknow', '', 'x']) {
      const reply = await like(eva, { id })
      expect([id, reply.statusCode, codeOf(reply)]).toEqual([id, 404, 'member_not_found'])
    }
    expect(codeOf(await aVisitor(server()).post('/api/like.php', { id: finn.id }))).toBe('authentication_required')
  })
})

describe('matching', () => {
  test('[LIKE-1] the second like makes the match, and only that like celebrates', async () => {
    const [hana, ivo] = [await aMember({ form: { name: 'Hana' } }), await aMember()]
    await like(hana, ivo)
    expect((await like(ivo, hana)).json()).toMatchObject({ matched: true, match: { id: hana.id, name: 'Hana' } })
    expect((await like(ivo, hana)).json()).toEqual({ liked: true, matched: true, match: null })
    for (const [who, whom] of [
      [hana, ivo],
      [ivo, hana],
    ] as const) {
      expect(ids((await lists(who)).matches)).toEqual([whom.id])
    }
    await unlike(hana, ivo)
    expect((await lists(ivo)).matches).toEqual([])
  })

  test('[LIKE-1] simultaneous likes make exactly one match', async () => {
    const pairs: [Person, Person][] = []
    for (let pair = 0; pair < 20; pair += 1) pairs.push([await aMember({ paid: true }), await aMember({ paid: true })])
    const before = await count('matches')
    // Ten rounds with every pair: 200 collisions.
    for (let round = 0; round < 10; round += 1) {
      const outcomes = await Promise.all(
        pairs
          .flatMap(([one, other]) => [like(one, other), like(other, one)])
          .map(async (reply) => (await reply).json()),
      )
      expect(outcomes.filter(({ match }) => match !== null)).toHaveLength(pairs.length)
      expect(await count('matches')).toBe(before + pairs.length)
      await Promise.all(pairs.flatMap(([one, other]) => [unlike(one, other), unlike(other, one)]))
    }
  })

  test('likes by an unconfirmed member stay hidden; confirming reveals likes and matches', async () => {
    const [jana, kim] = [await aMember({ confirmed: false }), await aMember()]
    await like(jana, kim)
    expect((await lists(kim)).num_new_likes).toBe(0)
    // Kim cannot see Jana yet, but may have liked her before.
    await run(
      server().database.db,
      sql`insert into likes values ('localhost', ${kim.id}, ${jana.id}, ${server().clock.now()})`,
    )
    await server().runJobs()
    const mail = server().mails.findLast(({ to, text }) => to === jana.email && text.includes('/activate/done?'))!
    const token = /\/activate\/done\?token=([\w-]+)/.exec(mail.text)![1]!
    expect((await jana.post('/api/activate.php', { token })).statusCode).toBe(200)
    expect(await lists(kim)).toMatchObject({ num_new_likes: 1, matches: [{ id: jana.id }] })
  })

  test('early likes are announced at confirmation, to open pages too, and not before', async () => {
    const [uma, vic, wim] = [await aMember({ confirmed: false }), await aMember(), await aMember()]
    const heard: [string, LiveSignal][] = []
    for (const { id } of [uma, vic, wim])
      server().live.subscribe(id as ProfileId, (hint) => {
        // Confirming renews the login, which is told to servers only.
        if (hint.type !== 'sessions') heard.push([id, hint])
      })
    await run(
      server().database.db,
      sql`insert into likes values ('localhost', ${wim.id}, ${uma.id}, ${server().clock.now()})`,
    )
    for (const whom of [vic, wim]) await like(uma, whom)
    expect(heard).toEqual([])
    await server().runJobs()
    const mail = server().mails.findLast(({ to, text }) => to === uma.email && text.includes('/activate/done?'))!
    const [, token] = /\/activate\/done\?token=([\w-]+)/.exec(mail.text)!
    await uma.post('/api/activate.php', { token })
    await uma.post('/api/activate.php', { token })
    const told = (who: Person) => heard.filter(([id]) => id === who.id).map(([, hint]) => hint)
    expect(told(vic)).toEqual([{ type: 'like' }])
    expect(told(wim)).toEqual([{ type: 'like' }, { type: 'match', profile: uma.id, own: false }])
    expect(told(uma)).toEqual([{ type: 'match', profile: wim.id, own: true }])
  })

  test('[CHAT-7] a block deletes likes and match for both', async () => {
    const [lea, mo] = [await aMember(), await aMember()]
    await like(lea, mo)
    await like(mo, lea)
    await lea.post('/api/block.php', { id: mo.id })
    await lea.call({ method: 'DELETE', url: '/api/block.php', body: { id: mo.id } })
    for (const who of [lea, mo]) {
      expect(await lists(who)).toEqual({ profiles: [], liked_by: [], matches: [], num_new_likes: 0 })
    }
  })

  test('[ACC-9] an invisible member’s like arrives and shows their profile to that person alone', async () => {
    const [nia, ole, pim] = [await aMember(), await aMember(), await aMember()]
    await nia.put('/api/profile.php', { invisible: true })
    await like(nia, ole)
    expect((await ole.get(`/api/member.php?id=${nia.id}`)).statusCode).toBe(200)
    expect((await pim.get(`/api/member.php?id=${nia.id}`)).statusCode).toBe(404)
    expect(ids((await lists(ole)).liked_by)).toEqual([nia.id])
  })
})

describe('lists', () => {
  test('[LIKE-1] each tab pages back from the newest, without duplicates', async () => {
    const quin = await aMember()
    const fans = []
    for (let index = 0; index < 30; index += 1) {
      fans.push(await aMember())
      server().clock.advance(MINUTE)
      await like(fans.at(-1)!, quin)
    }
    const first = (await quin.get('/api/likes-of.php?type=received')).json()
    const second = (await quin.get(`/api/likes-of.php?type=received&cursor=${first.next}`)).json()
    expect([...ids(first.results), ...ids(second.results)]).toEqual(ids(fans).reverse())
    expect([first.results.length, second.next, first.num_new_likes]).toEqual([24, null, 30])
    for (const bad of ['type=admirers', 'type=given&cursor=%00', 'type=given&cursor=1.2']) {
      expect((await quin.get(`/api/likes-of.php?${bad}`)).statusCode).toBeLessThan(500)
    }
  })

  test('[LIKE-2, R-HONEST-3] the popup shows an unopened like, else a suggestion, and stores nothing', async () => {
    const rosa = await aMember({ columns: { gender: 'female', wish: 'male', country: 'FI' } })
    const sam = await aMember()
    await like(sam, rosa)
    const before = await count('likes')
    expect((await rosa.get('/api/auto-like.php')).json().profile).toMatchObject({ id: sam.id, kind: 'like' })
    await rosa.post('/api/like-opened.php', { id: sam.id })
    const popup = async () => (await rosa.get('/api/auto-like.php')).json().profile
    const tom = await aMember({ columns: { gender: 'male', wish: 'female', country: 'FI' } })
    await aPhotoOf(tom, 44)
    const next = await popup()
    expect(next).toMatchObject({ kind: 'suggestion', id: tom.id })
    expect(next.main_image.match).toContain('size=match')
    await like(rosa, tom)
    expect(await popup(), 'nobody else has a picture').toBeNull()
    await unlike(rosa, tom)
    expect(await count('likes')).toBe(before)
    expect((await lists(rosa)).num_new_likes).toBe(0)
  })
})
