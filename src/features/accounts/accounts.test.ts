import { describe, expect, test } from 'vitest'

import { signupForm } from '#tests/factories/signup-form.ts'
import { aBrowser } from '#tests/support/browser-of.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
let people = 0
const visitor = (host = 'localhost') => {
  people += 1
  return aBrowser(server(), { host, address: `203.0.113.${people}` })
}

/** Signs somebody up and returns their browser and the email they received. */
async function newcomer(overrides: Record<string, unknown> = {}) {
  people += 1
  const form = signupForm({ email: `person-${people}@example.com`, ...overrides })
  const browser = visitor()
  await browser.post('/api/signup.php', form)
  return { browser, form, mail: await lastMailTo(form.email) }
}

async function member() {
  const made = await newcomer()
  await made.browser.post('/api/activate.php', { token: made.mail.token })
  return made
}

async function lastMailTo(address: string) {
  await server().runJobs()
  const mail = server().mails.findLast(({ to }) => to === address)
  if (!mail) throw new Error(`no email to ${address}`)
  return {
    ...mail,
    token: /token=([\w-]+)/.exec(mail.text)?.[1] ?? '',
    code: /\b(\d{6})\b/.exec(mail.text)?.[1] ?? '',
  }
}

const statusOf = async (browser: ReturnType<typeof aBrowser>) =>
  (await browser.get('/api/user.php')).json().user?.status

describe('activation', () => {
  test('[ACC-5, MAIL-1] the emailed link confirms the account and grants the sign-up credits', async () => {
    const { browser, mail } = await newcomer()
    expect(await statusOf(browser)).toBe('not_confirmed')
    expect((await browser.post('/api/activate.php', { token: mail.token })).statusCode).toBe(200)
    const { user } = (await browser.get('/api/user.php')).json()
    expect(user).toMatchObject({
      status: 'active',
      credits: 4,
      scope: ['browse', 'like', 'swipe', 'chat'],
      profile: { status: 'active' },
    })
  })

  test('[ACC-5] a used or superseded link says the account is active and changes nothing', async () => {
    const { browser, form, mail: first } = await newcomer()
    server().clock.advance(60 * 1000)
    await browser.post('/api/activate.php?resend=1', {})
    const { token } = await lastMailTo(form.email)
    const confirm = (link: string, host?: string) => visitor(host).post('/api/activate.php', { token: link })
    const click = () => browser.post('/api/activate.php', { token })
    const twice = await Promise.all([click(), click()])
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await confirm(first.token)).statusCode).toBe(200)
    expect((await browser.get('/api/user.php')).json().user).toMatchObject({ status: 'active', credits: 4 })
    expect((await confirm(token, 'bbw.localhost')).statusCode).toBe(404)

    await browser.post('/api/leaving.php', { password: form.password, reason: null })
    expect((await confirm(token)).json().error.code).toBe('activation_failed')
  })

  test('[ACC-5] the emailed code works while logged in; after five wrong codes only the link does', async () => {
    const right = await newcomer()
    expect((await right.browser.post('/api/activate.php?code=1', { code: right.mail.code })).statusCode).toBe(200)
    expect(await statusOf(right.browser)).toBe('active')

    const guessing = await newcomer()
    const wrong = guessing.mail.code === '000000' ? '000001' : '000000'
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await guessing.browser.post('/api/activate.php?code=1', { code: wrong })).json().error.code).toBe(
        'activation_code_wrong',
      )
    }
    expect((await guessing.browser.post('/api/activate.php?code=1', { code: guessing.mail.code })).statusCode).toBe(422)
    expect((await guessing.browser.post('/api/activate.php', { token: guessing.mail.token })).statusCode).toBe(200)
  })

  test('expired, forged and other sites’ links confirm nothing', async () => {
    const { browser, mail } = await newcomer()
    expect((await visitor().post('/api/activate.php', { token: 'forged' })).statusCode).toBe(404)
    expect((await visitor('bbw.localhost').post('/api/activate.php', { token: mail.token })).statusCode).toBe(404)
    server().clock.advance(7 * 24 * 60 * 60 * 1000)
    expect((await visitor().post('/api/activate.php', { token: mail.token })).statusCode).toBe(404)
    expect(await statusOf(browser)).toBe('not_confirmed')
  })

  test('[ACC-5] the email can be resent once a minute, and a newer link revokes the older one in other browsers', async () => {
    const { browser, form, mail: first } = await newcomer()
    expect((await browser.post('/api/activate.php?resend=1', {})).json().error.code).toBe('too_many_mails')
    server().clock.advance(60 * 1000)
    expect((await browser.post('/api/activate.php?resend=1', {})).statusCode).toBe(200)
    expect((await browser.post('/api/activate.php?resend=1', {})).json().error.code).toBe('too_many_mails')
    const second = await lastMailTo(form.email)
    const open = (token: string) => visitor().post('/api/activate.php', { token })
    expect((await open(first.token)).statusCode).toBe(404)
    expect((await open(second.token)).json().error.code).toBe('link_needs_password')
    expect((await browser.post('/api/activate.php', { token: first.token })).statusCode).toBe(200)
  })

  test('[ACC-8] only the mailbox learns that an address is taken: the email links to login and confirms nothing', async () => {
    const owner = await newcomer({ name: 'Owner' })
    await owner.browser.post('/api/activate.php', { token: owner.mail.token })
    const second = await newcomer({ name: 'Stranger', email: owner.form.email })
    expect(second.mail.text).toContain('/login')
    expect(second.mail.token).toBe('')
    await owner.browser.put('/api/user.php', { language: 'de' })
    const third = await newcomer({ name: 'Stranger', email: owner.form.email })
    expect(third.mail.text).toContain('Du hast bereits ein Konto')
    expect(await statusOf(second.browser)).toBe('not_confirmed')
  })

  test('of two unconfirmed accounts with one address, the first to confirm gets it', async () => {
    const [one, two] = [await newcomer({ email: 'both@example.com' }), await newcomer({ email: 'both@example.com' })]
    const answers = await Promise.all(
      [one, two].map(({ browser, mail }) => browser.post('/api/activate.php', { token: mail.token })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  })
})

describe('a forgotten password', () => {
  test('[ACC-6, ACC-11] every address gets the same answer; the email has the details, and an unconfirmed account counts as none', async () => {
    const { form } = await member()
    const unconfirmed = await newcomer()
    await visitor().post('/api/reset-password.php', { email: unconfirmed.form.email })
    expect((await lastMailTo(unconfirmed.form.email)).text).toContain('/signup')
    const known = await visitor().post('/api/reset-password.php', { email: form.email.toUpperCase() })
    const unknown = await visitor().post('/api/reset-password.php', { email: 'nobody-here@example.com' })
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()])
    expect((await lastMailTo(form.email)).token).not.toBe('')
    expect((await lastMailTo('nobody-here@example.com')).token).toBe('')
  })

  test('[ACC-6] the link sets a new password once and ends every session', async () => {
    const { browser, form } = await member()
    await visitor().post('/api/reset-password.php', { email: form.email })
    const { token } = await lastMailTo(form.email)
    const put = (body: object) => visitor().post('/api/reset-password.php?do=1', body)
    const password = 'another quiet evening'
    expect((await put({ token, password, password_again: 'not the same' })).json().error.code).toBe(
      'passwords_not_equal',
    )
    expect((await put({ token, password, password_again: password })).statusCode).toBe(200)
    expect((await put({ token, password, password_again: password })).json().error.code).toBe('reset_link_invalid')
    expect((await browser.get('/api/user.php')).statusCode).toBe(403)
    expect(
      (await visitor().post('/api/user.php', { email: form.email, password: form.password })).json().error.code,
    ).toBe('login_failed')
    expect((await visitor().post('/api/user.php', { email: form.email, password })).statusCode).toBe(200)
  })

  test('[ACC-6] the link expires after an hour', async () => {
    const { form } = await member()
    await visitor().post('/api/reset-password.php', { email: form.email })
    const { token } = await lastMailTo(form.email)
    server().clock.advance(60 * 60 * 1000)
    const password = 'another quiet evening'
    const late = await visitor().post('/api/reset-password.php?do=1', { token, password, password_again: password })
    expect([late.statusCode, late.json().error.code]).toEqual([410, 'reset_link_expired'])
  })
})

describe('account settings', () => {
  test('[ACC-7] a new password needs the old one and ends all other sessions', async () => {
    const { browser, form } = await newcomer()
    const other = visitor()
    await other.post('/api/user.php', { email: form.email, password: form.password })
    const wrong = await browser.post('/api/password.php', { old_password: 'no', password: 'a brand new evening' })
    expect([wrong.statusCode, wrong.json().error.code]).toEqual([403, 'old_password_wrong'])
    expect(
      (await browser.post('/api/password.php', { old_password: form.password, password: 'a brand new evening' }))
        .statusCode,
    ).toBe(200)
    expect((await browser.get('/api/user.php')).statusCode).toBe(200)
    expect((await other.get('/api/user.php')).statusCode).toBe(403)
  })

  test('[ACC-9] members see their own sessions by device and can end only those', async () => {
    const { browser, form } = await newcomer()
    const phone = visitor()
    await phone.call({
      method: 'POST',
      url: '/api/user.php',
      body: { email: form.email, password: form.password },
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/605.1' },
    })
    const { sessions } = (await browser.get('/api/sessions.php')).json()
    expect(sessions.map(({ device, current }: { device: string; current: boolean }) => [device, current])).toEqual([
      [expect.any(String), true],
      ['Safari, iPhone', false],
    ])
    const stranger = (await newcomer()).browser
    const end = (who: typeof browser, body: object) => who.call({ method: 'DELETE', url: '/api/sessions.php', body })
    await end(stranger, { id: sessions[1].id })
    expect((await phone.get('/api/user.php')).statusCode).toBe(200)
    await end(browser, { id: sessions[1].id })
    expect((await phone.get('/api/user.php')).statusCode).toBe(403)
    expect((await browser.get('/api/user.php')).statusCode).toBe(200)
  })
})
