import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { auditCredits } from '#features/credits/audit-credits.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'
import { many, one } from '#platform/db/query.ts'
import { signupForm } from '#tests/factories/signup-form.ts'
import { aBrowser } from '#tests/support/browser-of.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
let people = 0
/** A network per visitor, so that one test's limits don't reach the next. */
const visitor = (host = 'localhost') => {
  people += 1
  return aBrowser(server(), { host, address: `198.51.100.${people}` })
}
const accounts = () => one(server().database.db, sql<{ n: number }>`select count(*) as n from accounts`)

describe('signing up', () => {
  test('[ACC-1] creates an unconfirmed account with profile, wallet and consents, and logs it in', async () => {
    const ana = visitor()
    const reply = await ana.post('/api/signup.php', signupForm({ email: 'Ana.Of+Utrecht@Example.com' }))
    expect(reply.statusCode).toBe(200)
    expect(reply.json().user).toMatchObject({
      status: 'not_confirmed',
      credits: 0,
      paid_user: false,
      scope: ['browse', 'like', 'swipe'],
      profile: { name: 'Ana', status: 'disabled', main_image: null },
    })
    expect((await ana.get('/api/user.php')).json().user.profile.name).toBe('Ana')
    const consents = await many(
      server().database.db,
      sql<{ kind: string; version: string }>`
        select kind, version from consents join accounts on accounts.id = account_id
        where email_key = 'ana.of+utrecht@example.com' order by kind
      `,
    )
    expect(consents).toEqual([
      { kind: 'sensitive_data', version: '2026-01-15T09:00:00Z' },
      { kind: 'terms', version: '2026-01-15T09:00:00Z' },
    ])
    expect(await auditCredits({ db: server().database.db })).toEqual([])
  })

  test('[ACC-1] ten concurrent copies of a form create one account', async () => {
    const ben = visitor()
    const form = signupForm({ name: 'Ben', email: 'ben@example.com' })
    const before = await accounts()
    const replies = await Promise.all(Array.from({ length: 10 }, () => ben.post('/api/signup.php', form)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(new Set(replies.map((reply) => reply.json().user.profile.id)).size).toBe(1)
    expect((await accounts()).n).toBe(before.n + 1)
  })

  test('a taken address creates another unconfirmed account, and the reply reveals nothing', async () => {
    const form = () => signupForm({ name: 'Cem', email: 'cem@example.com' })
    const [first, second] = [
      await visitor().post('/api/signup.php', form()),
      await visitor().post('/api/signup.php', form()),
    ]
    const shape = (reply: typeof first) =>
      JSON.stringify(reply.json(), (key, value) => (/^(user_)?id$/.test(key) ? '…' : value))
    expect(second.statusCode).toBe(200)
    expect(shape(second)).toBe(shape(first))
  })

  test('without that consent, nothing about orientation is stored', async () => {
    const wishOf = async (email: string, sensitive_data: boolean) => {
      await visitor().post('/api/signup.php', signupForm({ email, sensitive_data }))
      const { wish } = await one(
        server().database.db,
        sql<{
          wish: string | null
        }>`select wish from profiles join accounts on accounts.id = account_id where email_key = ${email}`,
      )
      return wish
    }
    expect(await wishOf('with@example.com', true)).toBe('male')
    expect(await wishOf('without@example.com', false)).toBeNull()
  })

  test('[SITE-12] the visitor’s tracking record is stored with the account', async () => {
    const dora = visitor()
    await dora.get('/?network=acme&aff_sub=click-7')
    await dora.post('/api/signup.php', signupForm({ name: 'Dora', email: 'dora@example.com' }))
    const { tracking } = await one(
      server().database.db,
      sql<{ tracking: object }>`select tracking from accounts where email_key = 'dora@example.com'`,
    )
    expect(tracking).toEqual({ network: 'acme', sub1: 'click-7' })
  })
})

test('[ACC-5] the page to check one’s inbox suggests the spam folder after a minute, not before', async () => {
  const uma = visitor()
  await uma.post('/api/signup.php', signupForm({ name: 'Uma', email: 'uma@example.com' }))
  await uma.put('/api/signup.php', { step: 5 })
  const hint = async () => />(Nothing there after [^<]*)<\/p>/.exec((await uma.get('/signup')).body)?.[1]
  server().clock.advance(MINUTE - 10 * SECOND)
  expect(await hint()).toBeUndefined()
  server().clock.advance(10 * SECOND)
  expect(await hint()).toBe('Nothing there after 1 minute? Check your spam folder too.')
})

describe('refused', () => {
  const codeOf = async (overrides: Record<string, unknown>) => {
    const reply = await visitor().post('/api/signup.php', signupForm({ email: 'eva@example.com', ...overrides }))
    return reply.statusCode === 200 ? 'accepted' : reply.json().error.code
  }

  test('[ACC-2] birth dates that do not exist, are in the future or belong to someone under 18', async () => {
    // This test's clock starts on 5 March 2026.
    for (const birth_date of ['1990-02-30', '2027-01-01', '17-05-1990', '', '1890-01-01', '1990-5-7']) {
      expect([birth_date, await codeOf({ birth_date })]).toEqual([birth_date, 'invalid_birth_date'])
    }
    expect(await codeOf({ birth_date: '2008-03-06' })).toBe('under_age')
    expect(await codeOf({ birth_date: '2008-03-05', email: 'today@example.com' })).toBe('accepted')
  })

  test('[ACC-1, API-1] the birth date goes by either of its names, and one of them is needed', async () => {
    const { birth_date, ...rest } = signupForm({ email: 'either@example.com' })
    const send = (form: object) => visitor().post('/api/signup.php', { ...rest, ...form })
    expect((await send({})).json().error).toMatchObject({
      code: 'invalid_input',
      fields: { birth_date: expect.any(String) },
    })
    expect((await send({ date_of_birth: '2010-01-01', birth_date })).json().error.code).toBe('under_age')
    expect((await send({ date_of_birth: '1990-05-07' })).statusCode).toBe(200)
    const stored = sql<{ born: string }>`
      select profiles.birth_date::text as born from profiles join accounts on accounts.id = account_id
      where email_key = 'either@example.com'
    `
    expect(await one(server().database.db, stored)).toEqual({ born: '1990-05-07' })
  })

  test('[ACC-2] names that are the address or begin with @', async () => {
    expect(await codeOf({ name: 'EVA@example.com' })).toBe('name_equals_email')
    expect(await codeOf({ name: '@eva' })).toBe('name_starts_with_at')
  })

  test('[ACC-2, R-NAME-1] names that deceive, each with a sentence of its own in every language', async () => {
    const cheats = {
      name_reserved: 'Mоderator',
      name_has_address: 'eva . com',
      name_has_phone: '06 12 34 56 78',
      name_unreadable: `Eva${'\u0336'.repeat(9)}`,
    }
    const said = new Set<string>()
    for (const lang of ['en', 'nl', 'de', 'it', 'fr', 'es', 'pl', 'da', 'fi', 'nb', 'sv'])
      for (const [code, name] of Object.entries(cheats)) {
        const form = signupForm({ email: 'eva@example.com', name })
        const { error } = (await visitor().post(`/api/signup.php?lang=${lang}`, form)).json()
        expect([lang, name, error.code]).toEqual([lang, name, code])
        said.add(error.message)
      }
    expect(said.size).toBe(11 * 4)
  })

  test('[ACC-2] invalid addresses', async () => {
    for (const email of ['eva', 'eva@', '@example.com', 'eva@localhost', 'eva b@example.com', 'a@b..com']) {
      expect([email, await codeOf({ email })]).toEqual([email, 'invalid_email'])
    }
  })

  test('names that are too long, hide characters or show none; emoji and right-to-left names are welcome', async () => {
    for (const name of ['x'.repeat(200), 'a', 'ab\u0000', '  ']) {
      expect([name, await codeOf({ name })]).toEqual([name, 'invalid_input'])
    }
    for (const name of ['evil\u202Egnp', '\u2800\u2800', 'eva\u{e0041}']) {
      expect([name, await codeOf({ name })]).toEqual([name, 'name_invisible'])
    }
    for (const name of ['Zoë 🌙', 'נועה', 'محمد']) {
      expect([name, await codeOf({ name, email: `${name.length}-${name.codePointAt(0)}@example.com` })]).toEqual([
        name,
        'accepted',
      ])
    }
  })

  test('without the terms, with unknown fields, or with a short password nothing is created', async () => {
    const before = await accounts()
    for (const overrides of [{ terms: false }, { credits: 100 }, { status: 'active' }, { password: 'short' }]) {
      expect(await codeOf(overrides)).toBe('invalid_input')
    }
    expect(await accounts()).toEqual(before)
  })
})

describe('logging in and out', () => {
  const form = signupForm({ name: 'Finn', email: 'finn@example.com' })
  const login = { email: 'FINN@example.com ', password: form.password }

  test('[ACC-3] the address in any case and the password open a session for 30 days', async () => {
    await visitor().post('/api/signup.php', form)
    const finn = visitor()
    const reply = await finn.post('/api/user.php', login)
    expect(reply.json().user.profile.name).toBe('Finn')
    const cookie = reply.cookies.find(({ name }) => name === 'duet_session')!
    expect(cookie).toMatchObject({ httpOnly: true, path: '/', sameSite: 'Lax', maxAge: 30 * 24 * 60 * 60 })
    expect((await finn.get('/api/user.php')).statusCode).toBe(200)
  })

  test('[ACC-3, R-AUTH-1] a wrong password and an unknown address get the same reply', async () => {
    const [wrong, unknown] = [
      await visitor().post('/api/user.php', { ...login, password: 'not it at all' }),
      await visitor().post('/api/user.php', { email: 'nobody@example.com', password: 'not it at all' }),
    ]
    expect([wrong.statusCode, wrong.json()]).toEqual([403, unknown.json()])
    expect(wrong.json().error.code).toBe('login_failed')
    expect(wrong.cookies).toEqual([])
  })

  test('[ACC-3] five failures block that account for that network, and nobody else', async () => {
    const known = visitor()
    await known.post('/api/user.php', login)
    const thief = visitor()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await thief.post('/api/user.php', { ...login, password: 'guess' })).json().error.code).toBe(
        'login_failed',
      )
    }
    const blocked = await thief.post('/api/user.php', login)
    expect([blocked.statusCode, blocked.json().error.code]).toEqual([429, 'too_many_attempts'])
    expect(blocked.json().error.message).toContain('15 minutes')
    expect((await visitor().post('/api/user.php', login)).statusCode).toBe(200)
    // The owner's own device, even from the thief's network.
    const owner = aBrowser(server(), { address: `198.51.100.${people - 1}` })
    owner.cookies.set('duet_device', known.cookies.get('duet_device')!)
    expect((await owner.post('/api/user.php', login)).statusCode).toBe(200)
    server().clock.advance(15 * 60 * 1000)
    expect((await thief.post('/api/user.php', login)).statusCode).toBe(200)
  })

  test('[R-SESS-1] a session planted before the login is not the one after it', async () => {
    const finn = visitor()
    finn.cookies.set('duet_session', 'planted')
    await finn.post('/api/user.php', login)
    expect(finn.cookies.get('duet_session')).not.toBe('planted')
    const thief = visitor()
    thief.cookies.set('duet_session', 'planted')
    expect((await thief.get('/api/user.php')).json().error.code).toBe('authentication_required')
  })

  test('a login on one site is worth nothing on another', async () => {
    const finn = visitor()
    await finn.post('/api/user.php', login)
    const elsewhere = visitor('bbw.localhost')
    elsewhere.cookies.set('duet_session', finn.cookies.get('duet_session')!)
    expect((await elsewhere.get('/api/user.php')).statusCode).toBe(403)
    expect((await elsewhere.post('/api/user.php', login)).json().error.code).toBe('login_failed')
  })

  test('[ACC-4] logging out ends the session on the server too, and no other site can cause it', async () => {
    const finn = visitor()
    await finn.post('/api/user.php', login)
    const copy = finn.cookies.get('duet_session')!
    const foreign = await finn.call({
      url: '/api/logout.php',
      headers: { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.json().error.code).toBe('forbidden_origin')
    expect((await finn.get('/api/user.php')).statusCode).toBe(200)
    expect((await finn.get('/api/logout.php')).statusCode).toBe(200)
    expect(finn.cookies.has('duet_session')).toBe(false)
    const thief = visitor()
    thief.cookies.set('duet_session', copy)
    expect((await thief.get('/api/user.php')).json().error.code).toBe('authentication_required')
  })

  test('a login expires after 14 days without use and after 30 days in any case', async () => {
    const day = 24 * 60 * 60 * 1000
    const idle = visitor()
    const busy = visitor()
    await idle.post('/api/user.php', login)
    await busy.post('/api/user.php', login)
    for (let days = 0; days < 26; days += 13) {
      server().clock.advance(13 * day)
      expect((await busy.get('/api/user.php')).statusCode).toBe(200)
    }
    expect((await idle.get('/api/user.php')).statusCode).toBe(403)
    server().clock.advance(5 * day)
    expect((await busy.get('/api/user.php')).statusCode).toBe(403)
  })

  test('[I18N-4] a changed language stays with the account', async () => {
    const finn = visitor()
    await finn.post('/api/user.php', login)
    expect((await finn.put('/api/user.php', { language: 'pl' })).json().user.language).toBe('pl')
    expect((await finn.put('/api/user.php', { language: 'xx' })).json().error.code).toBe('invalid_input')
  })
})
