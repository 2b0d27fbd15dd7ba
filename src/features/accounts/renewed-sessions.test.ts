import { describe, expect, test } from 'vitest'

import { finishCheck, openStart } from '#platform/age/demo.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const SESSION = 'duet_session'

async function linkTo(email: string, pattern: RegExp): Promise<string> {
  await server().runJobs()
  const texts = server()
    .mails.filter(({ to }) => to === email)
    .map(({ text }) => pattern.exec(text)?.[1])
  return texts.findLast(Boolean)!
}

/** Every change of rights that leaves this browser logged in. */
const CHANGES: Record<string, (who: Person) => Promise<{ statusCode: number }>> = {
  login: (who) => who.post('/api/user.php', { email: who.email, password: who.password }),
  'a new password': (who) =>
    who.post('/api/password.php', { old_password: who.password, password: 'twelve slow badgers' }),
  'a new address': async (who) => {
    const email = `new-${who.email}`
    await who.post('/api/mail-change.php', { email, password: who.password })
    return who.post('/api/mail-change.php?do=1', { token: await linkTo(email, /do\?token=([\w-]+)/) })
  },
  'a proof': (who) => who.post('/api/proof.php', { password: who.password }),
  'an age check': async (who) => {
    const { url } = (await who.post('/api/age.php', { to: '/' })).json()
    const { keys, random } = server().jobContext
    const demo = { clock: server().clock, random, key: keys('age-demo') }
    const asked = openStart(demo, new URL(url, 'http://localhost').searchParams.get('check')!)!
    const back = finishCheck(demo, asked, { outcome: 'passed', method: asked.methods[0]! })
    const token = new URL(back).searchParams.get('token')!
    return who.call({ method: 'PUT', url: '/api/age.php', body: { token } })
  },
}

describe('[R-SESS-2] a copied cookie ends with', () => {
  for (const [name, change] of Object.entries(CHANGES)) {
    test(name, async () => {
      const ana = await aMemberOf(server())
      await stealAndChange(ana, change)
    })
  }

  test('a confirmation by link, and by code', async () => {
    const [ana, ben] = [
      await aMemberOf(server(), { confirmed: false }),
      await aMemberOf(server(), { confirmed: false }),
    ]
    await stealAndChange(ana, async (who) =>
      who.post('/api/activate.php', { token: await linkTo(who.email, /activate\/done\?token=([\w-]+)/) }),
    )
    await stealAndChange(ben, async (who) =>
      who.post('/api/activate.php?code=1', { code: await linkTo(who.email, /\b(\d{6})\b/) }),
    )
  })
})

async function stealAndChange(who: Person, change: (who: Person) => Promise<{ statusCode: number }>) {
  const copied = who.cookies.get(SESSION)!
  expect((await change(who)).statusCode).toBe(200)
  expect(who.cookies.get(SESSION)).not.toBe(copied)
  expect((await who.get('/api/user.php')).statusCode, 'the honest browser stays logged in').toBe(200)
  expect((await who.get('/api/sessions.php')).json().sessions).toMatchObject([{ current: true }])
  const thief = aVisitor(server())
  thief.cookies.set(SESSION, copied)
  expect((await thief.get('/api/user.php')).json().error.code).toBe('authentication_required')
}

test('[R-SESS-2] a refused change renews nothing', async () => {
  const ana = await aMemberOf(server())
  const before = ana.cookies.get(SESSION)
  for (const [url, body] of [
    ['/api/proof.php', { password: 'a guess' }],
    ['/api/password.php', { old_password: 'a guess', password: 'twelve slow badgers' }],
    ['/api/password.php', { old_password: ana.password, password: 'password1' }],
    ['/api/mail-change.php?do=1', { token: 'x' }],
    ['/api/activate.php', { token: 'x' }],
  ] as const) {
    expect((await ana.post(url, body)).statusCode).not.toBe(200)
  }
  expect(ana.cookies.get(SESSION)).toBe(before)
  expect((await ana.get('/api/user.php')).statusCode).toBe(200)
})
