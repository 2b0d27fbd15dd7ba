import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { run } from '#platform/db/query.ts'
import { aCrowd, type SomebodyOf } from '#tests/factories/crowd.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import type { Answers, MatchReason } from './swipe.contract.ts'

const server = sharedTestApp()
const crowd = (people: SomebodyOf[]) => aCrowd(server(), people)
const aMember = (columns: Record<string, unknown> = {}) => aMemberOf(server(), { columns })

type Ranked = { answers: Answers | null; results: { card: { id: string }; liked: boolean; reasons: MatchReason[] }[] }
const answer = async (who: Person, answers: Answers) => {
  const reply = await who.put('/api/match-finder.php', { answers })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json() as Ranked
}
const idsOf = ({ results }: Ranked) => results.map(({ card }) => card.id)

const AMSTERDAM = { lat: 5235, lon: 485, city: 'Amsterdam', region: 'NL-NH' }
const HAARLEM = { lat: 5235, lon: 465, city: 'Haarlem', region: 'NL-NH' }
const GRONINGEN = { lat: 5325, lon: 655, city: 'Groningen', region: 'NL-GR' }

beforeEach(async () => {
  await run(server().database.db, sql`update profiles set status = 'disabled'`)
})

test('[SWIPE-2] people are ranked by the reasons for them, and the reasons are shown', async () => {
  const ana = await aMember({ ...AMSTERDAM, interests: ['books'] })
  const [little, most, near, none] = await crowd([
    { ...GRONINGEN, interests: ['books'] },
    { ...HAARLEM, interests: ['books', 'wine'], reason_for_joining: 'dating', body_type: 'curvy' },
    { ...AMSTERDAM },
    { ...GRONINGEN, interests: ['golf'], reason_for_joining: 'casual', body_type: 'slim' },
  ])
  const ranked = await answer(ana, {
    interests: ['wine'],
    reason_for_joining: 'dating',
    body_types: ['curvy', 'average'],
    evening: 'quiet',
  })
  expect(idsOf(ranked)).toEqual([most, little, near])
  expect(idsOf(ranked)).not.toContain(none)
  expect(ranked.results.map(({ reasons }) => reasons)).toEqual([
    [
      { kind: 'interests', shared: ['wine', 'books'] },
      { kind: 'distance', value: '10_25' },
      { kind: 'reason_for_joining', value: 'dating' },
      { kind: 'evening', value: 'quiet' },
      { kind: 'body_type', value: 'curvy' },
    ],
    [
      { kind: 'interests', shared: ['books'] },
      { kind: 'evening', value: 'quiet' },
    ],
    [{ kind: 'distance', value: 'under_10' }],
  ])
})

test('[SWIPE-2] a member who skips every question still meets people, those with a reason first', async () => {
  const ida = await aMember({ ...AMSTERDAM, interests: ['books'] })
  const [far, reader, near] = await crowd([{ ...GRONINGEN }, { ...GRONINGEN, interests: ['books'] }, { ...AMSTERDAM }])
  const ranked = await answer(ida, {})
  expect(idsOf(ranked)).toEqual([near, reader, far])
  expect(ranked.results.at(-1)!.reasons).toEqual([])
  // After one answer, everyone needs a reason again.
  expect(idsOf(await answer(ida, { evening: 'dancing' }))).toEqual([near, reader])
})

test('[SWIPE-2] people already liked are marked', async () => {
  const gus = await aMember(AMSTERDAM)
  const [hope, ines] = await crowd([AMSTERDAM, AMSTERDAM])
  await gus.post('/api/like.php', { id: ines! })
  const { results } = await answer(gus, { evening: 'culture' })
  expect(new Map(results.map(({ card, liked }) => [card.id, liked]))).toEqual(
    new Map([
      [hope!, false],
      [ines!, true],
    ]),
  )
})

test('[SWIPE-2] people liked already come after everyone else, however well they fit', async () => {
  const ivo = await aMember({ ...AMSTERDAM, interests: ['books', 'coffee'] })
  const [liked, other] = await crowd([
    { ...AMSTERDAM, interests: ['books', 'coffee'] },
    { ...AMSTERDAM, interests: ['books'] },
  ])
  await ivo.post('/api/like.php', { id: liked! })
  expect(idsOf(await answer(ivo, { interests: ['books', 'coffee'] }))).toEqual([other, liked])
})

test('[SWIPE-2] the answers are stored and can be changed; before the first time there are none', async () => {
  const ben = await aMember(AMSTERDAM)
  const [cleo] = await crowd([AMSTERDAM])
  expect((await ben.get('/api/match-finder.php')).json()).toEqual({ answers: null, results: [] })
  await answer(ben, { gender: 'everyone', evening: 'dancing' })
  await answer(ben, { evening: 'culture' })
  const again = (await ben.get('/api/match-finder.php')).json() as Ranked
  expect([again.answers, idsOf(again)]).toEqual([{ evening: 'culture' }, [cleo]])
})

test('gender, ages and distance select people; either age alone, or both swapped', async () => {
  const dan = await aMember(AMSTERDAM)
  const [young, old] = await crowd([
    { ...AMSTERDAM, gender: 'female', birth_date: '2000-01-01', rank: 9 },
    { ...AMSTERDAM, gender: 'female', birth_date: '1970-01-01', rank: 8 },
    { ...AMSTERDAM, gender: 'male', rank: 7 },
    { ...GRONINGEN, gender: 'female', interests: ['books'], rank: 6 },
  ])
  const women = { gender: 'female', distance: '50' } as const
  expect(idsOf(await answer(dan, women))).toEqual([young, old])
  expect(idsOf(await answer(dan, { ...women, max_age: 40 }))).toEqual([young])
  expect(idsOf(await answer(dan, { ...women, min_age: 40 }))).toEqual([old])
  expect(idsOf(await answer(dan, { ...women, min_age: 40, max_age: 20 }))).toEqual([young])
})

test('nobody is found who is blocked, invisible, on another site, or has another wish', async () => {
  const eva = await aMember({ ...AMSTERDAM, gender: 'female' })
  const [good, blocked] = await crowd([AMSTERDAM, AMSTERDAM])
  await crowd([
    { ...AMSTERDAM, invisible: true },
    { ...AMSTERDAM, site_id: 'bbw' },
    { ...AMSTERDAM, gender: 'male', wish: 'male' },
  ])
  await eva.post('/api/block.php', { id: blocked! })
  expect(idsOf(await answer(eva, {}))).toEqual([good])
})

test('members who hide fictional profiles in the search do not find them here', async () => {
  const fay = await aMember(AMSTERDAM)
  const [made] = await crowd([{ ...AMSTERDAM, fictional: true }])
  expect(idsOf(await answer(fay, {}))).toEqual([made])
  await fay.put('/api/search.php', { filters: { hide_fictional: '1' } })
  expect(idsOf(await answer(fay, {}))).toEqual([])
})

test('bad answers are refused and leave the last ones', async () => {
  const gus = await aMember()
  await answer(gus, { evening: 'dinner' })
  for (const bad of [
    { evening: 'bingo' },
    { min_age: 12 },
    { max_age: 100 },
    { min_age: 20.5 },
    { distance: '7' },
    { body_types: ['tall'] },
    { interests: Array.from({ length: 16 }, () => 'books') },
    { gender: 'robot' },
    { secret: true },
    [],
    null,
  ])
    expect((await gus.put('/api/match-finder.php', { answers: bad })).statusCode).toBe(422)
  expect((await gus.get('/api/match-finder.php')).json().answers).toEqual({ evening: 'dinner' })
  const visitor = aVisitor(server())
  expect((await visitor.get('/api/match-finder.php')).json().error.code).toBe('authentication_required')
})
