import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { run } from '#platform/db/query.ts'
import { aCrowd, type SomebodyOf } from '#tests/factories/crowd.ts'
import { aVisitor } from '#tests/factories/people.ts'
import { aShownCrowd } from '#tests/factories/shown-people.ts'
import { changeSite } from '#tests/support/change-site.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import type { LanderPerson } from './landers.contract.ts'

const server = sharedTestApp()
const read = async (niche: string, host = 'localhost') =>
  (await aVisitor(server(), host).get(`/api/lander.php?niche=${niche}`)).json() as {
    people: LanderPerson[]
    around: { count: number; more: boolean } | null
    joined: { count: number; more: boolean } | null
    evening: boolean
  }
const names = async (niche: string, host?: string) => (await read(niche, host)).people.map(({ name }) => name).sort()

beforeAll(async () => {
  await aShownCrowd(server(), [
    {
      name: 'Anna',
      gender: 'female',
      birth_date: '1980-01-01',
      city: 'Utrecht',
      region: 'NL-UT',
      about_me: 'Private.',
    },
    { name: 'Bert', gender: 'male', birth_date: '1980-01-01' },
    { name: 'Cato', gender: 'female', birth_date: '1999-01-01' },
    { name: 'Dora', gender: 'female', birth_date: '1955-01-01' },
    {
      name: 'Fiona',
      gender: 'female',
      birth_date: '1982-01-01',
      fictional: true,
      show_to_visitors: false,
      about_me: 'Made up.',
    },
    { name: 'Hidden', show_to_visitors: false },
    { name: 'Invisible', invisible: true },
    { name: 'Suspended', status: 'suspended' },
    { name: 'Elsewhere', site_id: 'milf', country: 'IT', gender: 'female', birth_date: '1980-01-01' },
  ] satisfies SomebodyOf[])
  await aCrowd(server(), [{ name: 'Faceless', show_to_visitors: true }])
})

describe('people on landers', () => {
  test('[LAND-1] those visible to visitors with a photo, and fictional ones', async () => {
    expect(await names('general')).toEqual(['Anna', 'Bert', 'Cato', 'Dora', 'Fiona'])
  })

  test('[SITE-3] those the niche is about, on every site; nobody where only private attributes could tell', async () => {
    expect(await names('milf')).toEqual(['Anna', 'Dora', 'Fiona'])
    expect(await names('gilf')).toEqual(['Dora'])
    expect(await names('she')).toEqual(['Anna', 'Cato', 'Dora', 'Fiona'])
    for (const niche of ['bdsm', 'bbw', 'gay']) expect(await names(niche)).toEqual([])
    expect(await names('milf', 'milf.localhost')).toEqual(['Elsewhere'])
  })

  test('[SITE-10] a member shows no more than the setting promises; a fictional profile is labelled and shows its text', async () => {
    const { people } = await read('general')
    const anna = people.find(({ name }) => name === 'Anna')!
    expect(anna).toEqual({
      id: anna.id,
      name: 'Anna',
      age: 46,
      city: 'Utrecht',
      fictional: false,
      fictional_label: null,
      about: null,
      photo: expect.objectContaining({ width: 600, height: 800 }),
    })
    expect(people.find(({ name }) => name === 'Fiona')).toMatchObject({ fictional: true, about: 'Made up.' })
  })

  test('[SITE-5] nobody is shown where visitors may not look around', async () => {
    await changeSite(server(), 'localhost', { search: { logged_out_search: false } })
    expect(await names('general')).toEqual([])
    await changeSite(server(), 'localhost', {})
  })

  test('[PROF-2] a member’s landing page shows those same people, and nobody else', async () => {
    const visitor = aVisitor(server())
    const { people } = await read('general')
    const { id } = people.find(({ name }) => name === 'Anna')!
    const answer = (who: string) => visitor.get(`/api/lander-member.php?id=${who}`)
    expect((await answer(id)).json().person.id).toBe(id)
    const elsewhere = (await read('milf', 'milf.localhost')).people[0]!.id
    for (const who of [elsewhere, 'nobody', '', "' or 1=1"]) expect((await answer(who)).statusCode).toBe(404)
    await run(server().database.db, sql`update profiles set show_to_visitors = false where id = ${id}`)
    expect((await answer(id)).statusCode).toBe(404)
    await run(server().database.db, sql`update profiles set show_to_visitors = true where id = ${id}`)
  })
})

describe('figures about the site', () => {
  test('[LAND-1] count members, never fictional profiles, and are left out while small', async () => {
    const now = server().clock.now().toISOString()
    expect(await read('general')).toMatchObject({ around: null, joined: null })
    const just = (count: number, more: SomebodyOf = {}) =>
      aCrowd(
        server(),
        Array.from({ length: count }, () => ({ last_active: now, created_at: now, ...more })),
      )
    await just(9)
    await just(5, { fictional: true })
    await just(5, { invisible: true })
    await just(5, { site_id: 'milf' })
    expect(await read('general')).toMatchObject({ around: null, joined: null })
    await just(1)
    const ten = { count: 10, more: false }
    expect(await read('general')).toMatchObject({ around: ten, joined: ten })
    server().clock.advance(25 * 3_600_000)
    expect(await read('general')).toMatchObject({ around: null, joined: ten })
    server().clock.advance(7 * 24 * 3_600_000)
    expect(await read('general')).toMatchObject({ around: null, joined: null })
  })

  test('[LAND-1] the evening follows the site’s own clock', async () => {
    // Amsterdam is an hour ahead of UTC in winter.
    server().clock.set('2026-12-05T16:59:00Z')
    expect((await read('general')).evening).toBe(false)
    server().clock.set('2026-12-05T17:00:00Z')
    expect((await read('general')).evening).toBe(true)
  })
})
