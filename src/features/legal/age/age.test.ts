import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { DAY, MINUTE } from '#kernel/time.ts'
import { many, run } from '#platform/db/query.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { aPhotoOf } from '#tests/factories/pictures.ts'
import { changeSite } from '#tests/support/change-site.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

/** The country of every network until a test changes it. */
let country: string | null = null
const server = sharedTestApp({ countryOf: () => country })
const db = () => server().database.db

/** A paid member who joined from that country. */
async function aMemberFrom(where: string | null, columns: Record<string, unknown> = {}) {
  country = where
  return aMemberOf(server(), { paid: true, columns })
}
/** Shared by all tests: resizing two photos takes a second. */
let made: ReturnType<typeof makeOwner> | undefined
function anOwner() {
  made ??= makeOwner()
  return made
}
async function makeOwner() {
  country = 'NL'
  const owner = await aMemberOf(server(), { paid: true, columns: { show_to_visitors: true } })
  const [safe, adult] = [await aPhotoOf(owner, 1), await aPhotoOf(owner, 2)]
  await run(db(), sql`update photos set rating = 'adult' where id = ${adult.id}`)
  return { owner, safe: safe.id, adult: adult.id }
}
const SIZES = ['thumb', 'card', 'full', 'match'].flatMap((size) => [`${size}`, `${size}&format=jpeg`])
const statusesOf = async (viewer: Pick<Person, 'get'>, id: string) => {
  const replies = await Promise.all(SIZES.map((size) => viewer.get(`/api/photo.php?id=${id}&size=${size}`)))
  return [...new Set(replies.map(({ statusCode }) => statusCode))]
}
const listed = async (viewer: Pick<Person, 'get'>, owner: Person) =>
  (await viewer.get(`/api/photos.php?of=member&id=${owner.id}`)).json()

const start = async (person: Person, to = '/members') => new URL((await person.post('/api/age.php', { to })).json().url)
/** Opens the provider's page, picks an outcome, and returns with the token. */
async function check(person: Person, outcome = 'passed', method = 'verify') {
  const { pathname, search } = await start(person)
  const reply = await person.call({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(new URLSearchParams({ outcome, method }).toString()),
  })
  return reply.statusCode === 303 ? new URL(String(reply.headers.location)).searchParams.get('token')! : ''
}
const finish = async (person: Person, token: string) => {
  const reply = await person.put('/api/age.php', { token })
  return reply.statusCode === 200 ? 'passed' : `${reply.statusCode} ${reply.json().error.code}`
}
const stored = (person: Person) =>
  many(
    db(),
    sql<Record<string, unknown>>`
      select age_checks.* from age_checks join accounts on accounts.id = account_id where profile_id = ${person.id}
    `,
  )

describe('where the law requires a check', () => {
  test.each(['GB', 'IT', 'DE', 'FR', 'US'])(
    '[R-AGE-1] members in %s get no byte of an adult photo before a check, in any size; the list says why',
    async (where) => {
      const { owner, safe, adult } = await anOwner()
      const viewer = await aMemberFrom(where)
      expect(await statusesOf(viewer, adult)).toEqual([404])
      expect(await statusesOf(viewer, safe)).toEqual([200])
      const before = await listed(viewer, owner)
      expect(before).toMatchObject({ photos: [{ id: safe }], locked: 1, age_check_required: 1 })
      expect(JSON.stringify(before)).not.toContain(adult)
      expect(await finish(viewer, await check(viewer))).toBe('passed')
      expect(await statusesOf(viewer, adult)).toEqual([200])
      expect(await listed(viewer, owner)).toMatchObject({ locked: 0, age_check_required: 0 })
    },
  )

  test('[R-AGE-1] a locked photo gets the same answer as a missing one', async () => {
    const { adult } = await anOwner()
    const viewer = await aMemberFrom('GB')
    const [locked, missing] = [
      await viewer.get(`/api/photo.php?id=${adult}&size=card`),
      await viewer.get('/api/photo.php?id=0123456789012345678901&size=card'),
    ]
    expect(locked.json()).toEqual(missing.json())
    expect(locked.headers.etag).toBeUndefined()
  })

  test('[R-AGE-1] owners always see their own photos', async () => {
    const { owner, adult } = await anOwner()
    country = 'GB'
    expect(await statusesOf(owner, adult)).toEqual([200])
    expect(await listed(owner, owner)).toMatchObject({ locked: 0, age_check_required: 0 })
  })

  test('[R-AGE-1] locked photos cannot be reported', async () => {
    const { adult } = await anOwner()
    const viewer = await aMemberFrom('GB')
    const body = { client_id: crypto.randomUUID(), about: { photo: { id: adult } }, reason: 'explicit' }
    expect((await viewer.post('/api/report.php', body)).statusCode).toBe(404)
  })

  test('[R-AGE-1] elsewhere a birth date is enough; visitors never see adult photos', async () => {
    const { owner, adult } = await anOwner()
    const viewer = await aMemberFrom('NL')
    expect(await statusesOf(viewer, adult)).toEqual([200])
    expect(await statusesOf(aVisitor(server()), adult)).toEqual([404])
    expect(await listed(aVisitor(server()), owner)).toMatchObject({ locked: 1, age_check_required: 0 })
    expect((await viewer.get('/api/age.php')).json()).toEqual({ asked: 'none', passed_until: null, available: true })
  })
})

describe('which country', () => {
  test('[R-AGE-1] the strictest of network, sign-up and profile country counts; choosing another changes nothing', async () => {
    const { adult } = await anOwner()
    const traveller = await aMemberFrom('NL')
    expect(await statusesOf(traveller, adult)).toEqual([200])
    country = 'GB'
    expect(await statusesOf(traveller, adult)).toEqual([404])
    traveller.cookies.set('country', 'NL')
    expect(await statusesOf(traveller, adult)).toEqual([404])
    country = null
    expect(await statusesOf(traveller, adult)).toEqual([200])

    // Joined in Britain: a later network, known or not, unlocks nothing.
    const briton = await aMemberFrom('GB')
    for (country of [null, 'NL']) expect(await statusesOf(briton, adult)).toEqual([404])

    const german = await aMemberFrom('NL', { country: 'DE', region: 'DE-BE' })
    expect(await statusesOf(german, adult)).toEqual([404])
  })

  test('[R-AGE-1] in the United States the state decides; an unknown state requires a check', async () => {
    const { adult } = await anOwner()
    const texan = await aMemberFrom('US', { country: 'US', region: 'US-TX' })
    expect(await statusesOf(texan, adult)).toEqual([404])
    const californian = await aMemberFrom('US', { country: 'US', region: 'US-CA' })
    expect(await statusesOf(californian, adult)).toEqual([200])
    expect(await statusesOf(await aMemberFrom('US'), adult)).toEqual([404])
  })

  test('[R-AGE-1, R-AGE-7] an estimate is enough in Britain but not in Germany, and never replaces a proof', async () => {
    const { adult } = await anOwner()
    const viewer = await aMemberFrom('GB')
    expect(await finish(viewer, await check(viewer, 'passed', 'estimate'))).toBe('passed')
    expect(await statusesOf(viewer, adult)).toEqual([200])
    country = 'DE'
    expect(await statusesOf(viewer, adult)).toEqual([404])
    expect((await viewer.get('/api/age.php')).json()).toMatchObject({ asked: 'verify', passed_until: null })
    // The provider offers no estimate there.
    expect(await check(viewer, 'passed', 'estimate')).toBe('')
    expect(await finish(viewer, await check(viewer))).toBe('passed')
    country = 'GB'
    expect(await finish(viewer, await check(viewer, 'passed', 'estimate'))).toBe('passed')
    country = 'DE'
    expect(await statusesOf(viewer, adult)).toEqual([200])
  })

  test('a site’s file can require checks in more countries, or in fewer', async () => {
    const { adult } = await anOwner()
    const viewer = await aMemberFrom('NL')
    await changeSite(server(), 'localhost', { age: { age_policy: { NL: 'estimate', GB: 'none' } } })
    expect(await statusesOf(viewer, adult)).toEqual([404])
    expect(await statusesOf(await aMemberFrom('GB'), adult)).toEqual([200])
    await changeSite(server(), 'localhost', { age: { age_policy: {} } })
  })

  test('[R-AGE-1] without a provider, adult photos stay locked', async () => {
    const { adult } = await anOwner()
    const viewer = await aMemberFrom('GB')
    for (const age_provider of [null, 'unknown']) {
      await changeSite(server(), 'localhost', { age: { age_provider } })
      expect((await viewer.get('/api/age.php')).json()).toMatchObject({ asked: 'estimate', available: false })
      expect((await viewer.post('/api/age.php', { to: '/' })).json().error.code).toBe('age_check_unavailable')
      expect(await finish(viewer, 'x')).toBe('503 age_check_unavailable')
      expect(await statusesOf(viewer, adult)).toEqual([404])
    }
    await changeSite(server(), 'localhost', { age: { age_provider: 'demo' } })
  })
})

describe('[R-AGE-8] the strictest of all known countries counts until a check', () => {
  const move = async (who: Person, region: string, city: string) => {
    const reply = await who.put('/api/place.php', { region, city })
    expect([reply.statusCode, reply.body]).toEqual([200, expect.anything()])
  }

  test('a chosen country is no way around the address at sign-up', async () => {
    const { adult } = await anOwner()
    country = 'DE'
    const sly = await aMemberOf(server(), { paid: true, cookies: { country: 'NL' } })
    country = null
    expect(await statusesOf(sly, adult)).toEqual([404])
    country = 'NL'
    await move(sly, 'NL-NH', 'Amsterdam')
    expect(await statusesOf(sly, adult)).toEqual([404])
  })

  test('a profile that moves away keeps the rule of where it was; a check opens', async () => {
    const { adult } = await anOwner()
    const mover = await aMemberFrom('NL')
    expect(await statusesOf(mover, adult)).toEqual([200])
    await move(mover, 'DE-BE', 'Berlin')
    expect(await statusesOf(mover, adult)).toEqual([404])
    await move(mover, 'NL-NH', 'Amsterdam')
    expect(await statusesOf(mover, adult)).toEqual([404])
    expect((await mover.get('/api/age.php')).json()).toMatchObject({ asked: 'verify' })
    expect(await finish(mover, await check(mover))).toBe('passed')
    expect(await statusesOf(mover, adult)).toEqual([200])
  })

  test('so do states of the US, and moves between countries without a law change nothing', async () => {
    const { adult } = await anOwner()
    const texan = await aMemberFrom('US', { country: 'US', region: 'US-TX' })
    await move(texan, 'US-CA', 'Los Angeles')
    expect(await statusesOf(texan, adult)).toEqual([404])
    const dutch = await aMemberFrom('NL', { country: 'BE', region: 'BE-VAN' })
    await move(dutch, 'NL-NH', 'Amsterdam')
    expect(await statusesOf(dutch, adult)).toEqual([200])
  })
})

describe('a result', () => {
  test('[R-AGE-2] stores member, provider, method, a hash and two dates, and nothing else', async () => {
    const viewer = await aMemberFrom('GB')
    await finish(viewer, await check(viewer))
    const [row, ...more] = await stored(viewer)
    expect(more).toEqual([])
    expect(row).toEqual({
      account_id: expect.any(String),
      site_id: 'localhost',
      provider: 'demo',
      method: 'verify',
      reference_hash: expect.any(Buffer),
      passed_at: server().clock.now(),
      expires_at: new Date(server().clock.now().getTime() + 365 * DAY),
    })
  })

  test('[R-AGE-1] that failed or was cancelled unlocks nothing', async () => {
    const { adult } = await anOwner()
    const viewer = await aMemberFrom('GB')
    expect(await finish(viewer, await check(viewer, 'failed'))).toBe('403 age_check_failed')
    expect(await finish(viewer, await check(viewer, 'cancelled'))).toBe('409 age_check_cancelled')
    expect(await stored(viewer)).toEqual([])
    expect(await statusesOf(viewer, adult)).toEqual([404])
  })

  test('[R-AGE-1] is refused if changed, unsigned, taken from the start page or made up', async () => {
    const viewer = await aMemberFrom('GB')
    const failed = await check(viewer, 'failed')
    const [body, signature] = failed.split('.') as [string, string]
    const passed = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), outcome: 'passed' }
    const forged = Buffer.from(JSON.stringify(passed)).toString('base64url')
    const opening = (await start(viewer)).searchParams.get('check')!
    for (const token of [`${forged}.${signature}`, forged, `${forged}.`, opening, 'x', '.', 'null.x'])
      expect(await finish(viewer, token)).toBe('422 age_check_invalid')
    expect(await stored(viewer)).toEqual([])
  })

  test('[R-AGE-1] counts only for the member and the site that started the check', async () => {
    const [ana, ben] = [await aMemberFrom('GB'), await aMemberFrom('GB')]
    const token = await check(ana)
    expect(await finish(ben, token)).toBe('422 age_check_invalid')
    const elsewhere = await aMemberOf(server(), { host: 'bbw.localhost' })
    expect(await finish(elsewhere, token)).toBe('422 age_check_invalid')
    expect((await aVisitor(server()).put('/api/age.php', { token })).statusCode).toBe(403)
    expect(await finish(ana, token)).toBe('passed')
    expect(await stored(ben)).toEqual([])
  })

  test('[R-AGE-1] changes nothing when sent again, and expires', async () => {
    const viewer = await aMemberFrom('GB')
    const token = await check(viewer)
    const replies = await Promise.all([finish(viewer, token), finish(viewer, token), finish(viewer, token)])
    // R-SESS-2: the first to pass ends the cookie that the others were sent with.
    expect(new Set([...replies, '403 authentication_required'])).toEqual(
      new Set(['passed', '403 authentication_required']),
    )
    const [before] = await stored(viewer)
    server().clock.advance(10 * MINUTE)
    expect(await finish(viewer, token)).toBe('passed')
    expect(await stored(viewer)).toEqual([before])
    server().clock.advance(6 * MINUTE)
    expect(await finish(viewer, token)).toBe('422 age_check_invalid')
  })

  test('[R-AGE-1] expires after a year and is erased a month later', async () => {
    const { adult } = await anOwner()
    const viewer = await aMemberFrom('GB')
    await finish(viewer, await check(viewer))
    server().clock.advance(365 * DAY)
    await viewer.post('/api/user.php', { email: viewer.email, password: viewer.password })
    expect(await statusesOf(viewer, adult)).toEqual([404])
    await server().runCron('forget:age_checks')
    expect(await stored(viewer)).toHaveLength(1)
    server().clock.advance(30 * DAY)
    await server().runCron('forget:age_checks')
    expect(await stored(viewer)).toEqual([])
  })

  test('returns to this site only', async () => {
    const viewer = await aMemberFrom('GB')
    const backTo = async (to: string) => {
      const sealed = (await start(viewer, to)).searchParams.get('check')!.split('.')[0]!
      return JSON.parse(Buffer.from(sealed, 'base64url').toString()).returnUrl as string
    }
    expect(await backTo('/members/abc?x=1')).toBe('http://localhost/age?to=%2Fmembers%2Fabc%3Fx%3D1')
    expect(await backTo('//evil.example/')).toBe('http://localhost/age?to=%2Fmembers')
  })
})
