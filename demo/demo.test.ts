import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'

import { sections } from '#features/all.ts'
import { auditCredits } from '#features/credits/audit-credits.ts'
import { ONLINE } from '#features/profiles/standing.rules.ts'
import { PAGE_SIZE } from '#features/search/search.rules.ts'
import { readSiteFiles } from '#features/sites/read-site-files.ts'
import { NICHES } from '#features/sites/sites.rules.ts'
import { HOUR } from '#kernel/time.ts'
import { findViolations } from '#operator/invariants/find-violations.ts'
import { many, one, run } from '#platform/db/query.ts'
import type { FileStore } from '#platform/files.ts'
import { DEMO_SITES } from '#server/prepare-database.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { draw, prepareDemo, sitesOf } from './demo.ts'
import { firstPageKeys } from './draw-ahead.ts'
import { DEMO_PASSWORD, LOGINS } from './logins.ts'

const server = sharedTestApp()

const noFiles: FileStore = {
  put: async () => {},
  get: async () => undefined,
  delete: async () => {},
  list: async () => [],
}
const ctx = () => ({
  ...{ db: server().database.db, clock: server().clock, files: noFiles },
  keys: server().jobContext.keys,
})
const sites = sitesOf(readSiteFiles(DEMO_SITES, sections))

beforeAll(async () => {
  await prepareDemo(ctx(), { sites })
})

type Login = { email: string; status: string; paid: boolean; balance: number; signup_date: Date; id: string }
const logins = () =>
  many(
    ctx().db,
    sql<Login>`
      select id, email, status, paid, signup_date, balance from accounts join wallets on account_id = id
      where email like '%@demo.test' order by email
    `,
  )
const logIn = (email: string) =>
  server().app.inject({
    method: 'POST',
    url: '/api/user.php',
    headers: { host: 'localhost', 'x-request-type': 'client' },
    payload: { email, password: DEMO_PASSWORD },
  })

test('nobody is online before they log in, not even a new sign-up', async () => {
  const online = await many(
    ctx().db,
    sql<{ name: string }>`
      select name from profiles
      where last_active > ${new Date(server().clock.now().getTime() - ONLINE)}
        and (hidden_at is null or hidden_at < last_active)
    `,
  )
  expect(online).toEqual([])
})

test('every site has people with photos, places and a rank', async () => {
  const rows = await many(
    ctx().db,
    sql<{ site_id: string; people: number; fictional: number; photos: number; broken: number }>`
      select site_id, count(*)::int as people, count(*) filter (where fictional)::int as fictional,
        sum(num_photos)::int as photos,
        count(*) filter (where status = 'active' and (main_photo_id is null or rank = 0 or completeness < 50))::int as broken
      from profiles group by site_id
    `,
  )
  expect(rows).toHaveLength(sites.length)
  for (const { site_id, people, fictional, photos, broken } of rows) {
    const { niche } = sites.find(({ id }) => id === site_id)!
    expect(people).toBeGreaterThanOrEqual(NICHES[niche].name === 'general' ? 240 : 60)
    expect(fictional).toBeGreaterThan(0)
    expect(photos).toBeGreaterThan(people * 2)
    expect(broken).toBe(0)
  }
})

test('photos are approved and reviewed, and the first is the main photo', async () => {
  const { wrong } = await one(
    ctx().db,
    sql<{ wrong: number }>`
      select count(*)::int as wrong from profiles left join photos main on main.id = main_photo_id
      where num_photos <> (select count(*) from photos where profile_id = profiles.id and status = 'approved' and rating = 'safe'
          and reviewed_at is not null)
        or (num_photos > 0 and main.key not like 'drawn/%/0')
    `,
  )
  expect(wrong).toBe(0)
})

test('the first page of every site is drawn ahead, the top of each page first', async () => {
  const ahead = await firstPageKeys(ctx().db)
  const open = sites.filter(({ logged_out_search }) => logged_out_search)
  expect(open.length).toBeGreaterThan(1)
  for (const { domain } of open) {
    const reply = await server().app.inject({ url: '/api/members.php', headers: { host: domain } })
    const { results } = reply.json<{ results: { main_image: { id: string } }[] }>()
    const photos = results.map(({ main_image }) => main_image.id)
    const shown = await many(
      ctx().db,
      sql<{ id: string; key: string }>`select id, key from photos where id = any(${photos}::text[])`,
    )
    const keys = photos.map((photo) => shown.find(({ id }) => id === photo)!.key)
    expect(ahead.filter((key) => keys.includes(key))).toEqual(keys)
    expect(ahead.indexOf(keys[0]!)).toBeLessThan(sites.length)
  }
  expect(ahead.length).toBeLessThanOrEqual(sites.length * PAGE_SIZE)
})

test('the four logins match their description, and the credits audit is clean', async () => {
  expect((await logins()).map(({ email, status, paid, balance }) => [email, status, paid, balance])).toEqual([
    ['free@demo.test', 'active', false, 0],
    ['mate@demo.test', 'active', true, 30],
    ['new@demo.test', 'not_confirmed', false, 0],
    ['paid@demo.test', 'active', true, 50],
  ])
  expect(await auditCredits(ctx())).toEqual([])
  for (const { email } of LOGINS) expect((await logIn(email)).statusCode, email).toBe(200)
})

test('a start within four hours changes nothing; a later one recreates only the logins', async () => {
  const people = () =>
    many(ctx().db, sql<{ id: string }>`select id from accounts where email like '%@people.%' order by id`)
  const [before, others] = [await logins(), await people()]
  server().clock.advance(3 * HOUR)
  await prepareDemo(ctx(), { sites })
  expect(await logins()).toEqual(before)

  server().clock.advance(1 * HOUR)
  await prepareDemo(ctx(), { sites })
  const after = await logins()
  expect(after.map(({ email, balance }) => [email, balance])).toEqual(
    before.map(({ email, balance }) => [email, balance]),
  )
  expect(after.some(({ id }) => before.some((old) => old.id === id))).toBe(false)
  expect(after[0]!.signup_date).toEqual(server().clock.now())
  expect(await people()).toEqual(others)
  expect(await auditCredits(ctx())).toEqual([])
})

test('[CONS-17, CONS-25, CONS-28, CONS-31] staff find suspended and locked members, notes and a sealed case, and every rule holds', async () => {
  const { db } = ctx()
  const found = await one(
    db,
    sql<Record<string, number>>`
      select (select count(*)::int from accounts where suspended_until is not null) as suspended,
        (select count(*)::int from accounts where locked_at is not null) as locked,
        (select count(*)::int from member_notes) as notes, (select count(*)::int from sealed_cases) as sealed,
        (select count(distinct kind)::int from cases where closed_at is null) as kinds
    `,
  )
  expect(found).toEqual({ suspended: 3, locked: 2, notes: 4, sealed: 1, kinds: 8 })
  expect(await findViolations(server().jobContext)).toEqual([])
})

test('a reset removes new members and recreates the same world', async () => {
  const two = sites.filter(({ id }) => id === 'she' || id === 'gay')
  const cases = () =>
    many(
      ctx().db,
      sql<{ kind: string; what: string }>`
        select site_id, kind, what from cases where site_id in ('she', 'gay') order by site_id, kind, what
      `,
    )
  const waiting = await cases()
  const world = () =>
    many(
      ctx().db,
      sql<{ name: string }>`
        select site_id, name, about_me, city from profiles where site_id in ('she', 'gay') order by site_id, about_me
      `,
    )
  const before = await world()
  await run(
    ctx().db,
    sql`update accounts set email_key = 'somebody@else.test', email = 'somebody@else.test' where id = (
    select id from accounts where site_id = 'she' limit 1)`,
  )
  await run(ctx().db, sql`update profiles set name = 'Somebody else' where site_id in ('she', 'gay')`)
  await prepareDemo(ctx(), { sites: two, anew: true })
  expect(await world()).toEqual(before)
  expect(await cases()).toEqual(waiting)
  expect(await many(ctx().db, sql`select from accounts where email = 'somebody@else.test'`)).toEqual([])
  expect(await auditCredits(ctx())).toEqual([])
})

test('a photo key always draws the same picture; other keys draw nothing', async () => {
  const { key } = await one(ctx().db, sql<{ key: string }>`select key from photos where key like 'drawn/%' limit 1`)
  const [first, second] = await Promise.all([draw(`${key}/full.webp`), draw(`${key}/full.webp`)])
  expect(first!.bytes.equals(second!.bytes)).toBe(true)
  expect(await sharp(first!.bytes).metadata()).toMatchObject({ format: 'webp', width: 900, height: 1200 })
  for (const other of [`${key}/card.webp`, `${key}/full.jpeg`, 'drawn/1/99/full.webp', 'photos/x/full.webp'])
    expect(await draw(other)).toBeUndefined()
})
