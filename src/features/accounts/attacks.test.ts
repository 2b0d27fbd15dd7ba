import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { many, run } from '#platform/db/query.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { signupForm } from '#tests/factories/signup-form.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const visitor = (host?: string) => aVisitor(server(), host)
const PASSWORD = 'another quiet evening'
/** Everybody's here, as chosen at sign-up. */
const CHOSEN = signupForm().password

/** What each mailed link can do. */
const DOORS: Record<string, (token: string) => [url: string, body: object]> = {
  activate: (token) => ['/api/activate.php', { token, password: CHOSEN }],
  reset: (token) => ['/api/reset-password.php?do=1', { token, password: PASSWORD, password_again: PASSWORD }],
  mail_change: (token) => ['/api/mail-change.php?do=1', { token }],
  undo_mail_change: (token) => ['/api/mail-change.php?undo=1', { token }],
  resume: (token) => ['/api/signup.php?resume=1', { token, password: CHOSEN }],
  reactivate: (token) => ['/api/leaving.php?return=1', { token }],
}

async function linkIn(address: string, pattern: RegExp): Promise<string> {
  await server().runJobs()
  const found = server().mails.filter(({ to }) => to === address)
  return found.map(({ text }) => pattern.exec(text)?.[1]).findLast(Boolean)!
}

/** One good link of each kind, of people who have nothing to do with each other. */
async function allLinks(): Promise<{ links: Record<string, string>; asker: Person }> {
  const unconfirmed = await aMemberOf(server(), { confirmed: false })
  const ana = await aMemberOf(server())
  await visitor().post('/api/reset-password.php', { email: ana.email })
  const eva = await aMemberOf(server())
  await eva.post('/api/signup.php?mail=1', {})
  const ben = await aMemberOf(server())
  await ben.post('/api/mail-change.php', { email: 'ben-anew@example.com', password: ben.password })
  const cem = await aMemberOf(server())
  await cem.post('/api/mail-change.php', { email: 'cem-anew@example.com', password: cem.password })
  await cem.post('/api/mail-change.php?do=1', { token: await linkIn('cem-anew@example.com', /do\?token=([\w-]+)/) })
  const dora = await aMemberOf(server())
  await dora.post('/api/leaving.php', { password: dora.password, reason: null })
  const links = {
    activate: await linkIn(unconfirmed.email, /activate\/done\?token=([\w-]+)/),
    reset: await linkIn(ana.email, /reset-password\/do\?token=([\w-]+)/),
    resume: await linkIn(eva.email, /complete-signup\?token=([\w-]+)/),
    mail_change: await linkIn('ben-anew@example.com', /mail-change\/do\?token=([\w-]+)/),
    undo_mail_change: await linkIn(cem.email, /mail-change\/do\?undo=([\w-]+)/),
    reactivate: await linkIn(dora.email, /account-deleted\?token=([\w-]+)/),
  }
  return { links, asker: ben }
}

describe('mailed links', () => {
  test('[ACC-5, ACC-6, ACC-7, ACC-8] open their own door only, on their site only, once', async () => {
    const { links, asker } = await allLinks()
    expect(Object.keys(links).sort()).toEqual(Object.keys(DOORS).sort())
    const opened: string[] = []
    const push = async (door: string, token: string, host?: string) => {
      const [url, body] = DOORS[door]!(token)
      // A new address counts in the browser that asked for it.
      const who = door === 'mail_change' && host === undefined ? asker : visitor(host)
      const { statusCode } = await who.post(url, body)
      if (statusCode === 200) opened.push(door)
      return statusCode
    }
    for (const [purpose, token] of Object.entries(links)) {
      for (const door of Object.keys(DOORS)) if (door !== purpose) await push(door, token)
      await push(purpose, token, 'bbw.localhost')
      await push(purpose, `${token}x`)
      await push(purpose, token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase())
    }
    expect(opened).toEqual([])
    for (const [purpose, token] of Object.entries(links)) {
      expect([purpose, await push(purpose, token)]).toEqual([purpose, 200])
      // A repeated activation succeeds without doing anything.
      expect([purpose, await push(purpose, token)]).toEqual([purpose, purpose === 'activate' ? 200 : 404])
    }
  })

  test('[R-MAIL-2] are stored as hashes and queued sealed: a copy of the database opens nothing', async () => {
    const { db } = server().database
    // Keeps every payload ever queued, as the database's log does.
    await run(db, sql`create table logged_jobs (payload text)`)
    await run(
      db,
      sql`
        create function log_job() returns trigger language plpgsql as $$
        begin insert into logged_jobs (payload) values (new.payload::text); return new; end $$
      `,
    )
    await run(
      db,
      sql`create trigger log_jobs after insert or update on graphile_worker._private_jobs for each row execute function log_job()`,
    )
    const before = server().mails.length
    const links = Object.values((await allLinks()).links)
    const codes = server()
      .mails.slice(before)
      .flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? [])
    expect(codes.length).toBeGreaterThan(0)
    const rows = await many(
      db,
      sql<{ row: string }>`
        select account_tokens::text as row from account_tokens union all select payload from logged_jobs
      `,
    )
    expect(rows.filter(({ row }) => row.includes('sealed')).length).toBeGreaterThan(links.length)
    expect(links.filter((link) => rows.some(({ row }) => row.includes(link)))).toEqual([])
    // Hashes have digits too, so codes are looked for as words.
    expect(codes.filter((code) => rows.some(({ row }) => row.includes(`"${code}"`)))).toEqual([])
  })
})

describe('other sites', () => {
  test('cannot send a form for somebody: neither with their cookies nor without', async () => {
    const ana = await aMemberOf(server())
    const calls: [url: string, body: object][] = [
      ['/api/signup.php', signupForm({ email: 'forged@example.com' })],
      ['/api/signup.php?mail=1', {}],
      ['/api/user.php', { email: ana.email, password: ana.password }],
      ['/api/password.php', { old_password: ana.password, password: PASSWORD }],
      ['/api/mail-change.php', { email: 'thief@example.com', password: ana.password }],
      ...Object.values(DOORS).map((door) => door('x')),
    ]
    const foreign: Record<string, string>[] = [
      { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'http://bbw.localhost', 'sec-fetch-site': 'same-site' },
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
    ]
    for (const [url, body] of calls) {
      for (const headers of foreign) {
        const { statusCode, json } = await ana.call({ method: 'POST', url, body, headers })
        expect([url, headers.origin, statusCode, json().error.code]).toEqual([
          url,
          headers.origin,
          403,
          'forbidden_origin',
        ])
      }
    }
    const form = await ana.call({
      method: 'POST',
      url: '/api/password.php',
      body: Buffer.from('old_password=x&password=y') as never,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://evil.example' },
    })
    expect(form.statusCode).toBeGreaterThanOrEqual(400)
    expect((await visitor().post('/api/user.php', { email: ana.email, password: ana.password })).statusCode).toBe(200)
  })

  test('a cookie of one site opens no call of another', async () => {
    const ana = await aMemberOf(server())
    const elsewhere = visitor('bbw.localhost')
    for (const [name, value] of ana.cookies) elsewhere.cookies.set(name, value)
    const replies = [
      await elsewhere.get('/api/signup.php'),
      await elsewhere.get('/api/sessions.php'),
      await elsewhere.post('/api/mail-change.php', { email: 'thief@example.com', password: ana.password }),
      await elsewhere.post('/api/password.php', { old_password: ana.password, password: PASSWORD }),
    ]
    expect(replies.map((reply) => reply.json().error.code)).toEqual(Array(4).fill('authentication_required'))
  })
})

test('a planted session is not the one after sign-up or resuming, and opens nothing', async () => {
  const ana = await aMemberOf(server(), { confirmed: false })
  await ana.post('/api/signup.php?mail=1', {})
  const phone = visitor()
  phone.cookies.set('duet_session', 'planted')
  const token = await linkIn(ana.email, /complete-signup\?token=([\w-]+)/)
  await phone.post('/api/signup.php?resume=1', { token, password: ana.password })
  const guest = visitor()
  guest.cookies.set('duet_session', 'planted')
  await guest.post('/api/signup.php', signupForm({ email: 'guest@example.com' }))
  for (const browser of [phone, guest]) {
    expect(browser.cookies.get('duet_session')).toMatch(/^[\w-]{32}$/)
  }
  const thief = visitor()
  thief.cookies.set('duet_session', 'planted')
  expect((await thief.get('/api/user.php')).json().error.code).toBe('authentication_required')
})
