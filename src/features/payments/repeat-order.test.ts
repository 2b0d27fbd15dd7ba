import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'

import { PROOF_FRESH } from '#features/accounts/accounts.rules.ts'
import { DAY, MINUTE } from '#kernel/time.ts'
import type { Person } from '#tests/factories/people.ts'
import { aBuyerOf, buy } from '#tests/factories/purchases.ts'
import { aBrowser } from '#tests/support/browser-of.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

/** 203.0.113.x is in Belgium, everything else in the Netherlands. */
const server = sharedTestApp({ countryOf: (address) => (address.startsWith('203.0.113.') ? 'BE' : 'NL') })

const codeOf = (reply: { statusCode: number; json(): { error: { code: string } } }) =>
  reply.statusCode === 200 ? 'accepted' : reply.json().error.code

async function aCardHolder(): Promise<Person> {
  const buyer = await aBuyerOf(server())
  await buy(server(), buyer, { method: 'creditcard' })
  return buyer
}
const click = (more: object = {}) => ({ client_id: randomUUID(), total: 1900, start_now: true, ...more })
const repeat = async (who: Person, body: object = click()) => codeOf(await who.post('/api/repeat-order.php', body))
const prove = async (who: Person) => codeOf(await who.post('/api/proof.php', { password: who.password }))

/** The same cookies on another network. */
function movedTo(address: string, who: Person): Person {
  const moved = aBrowser(server(), { address })
  for (const [name, value] of who.cookies) moved.cookies.set(name, value)
  return { ...who, ...moved }
}

describe('[PAY-4, R-AUTH-5] a repeat order with a stored card', () => {
  test('needs the password when the login is older than a quarter of an hour', async () => {
    const ana = await aCardHolder()
    server().clock.advance(PROOF_FRESH - MINUTE)
    expect(await repeat(ana)).toBe('accepted')
    server().clock.advance(MINUTE)
    const same = click()
    expect(await repeat(ana, same)).toBe('proof_needed')
    expect((await ana.get('/api/repeat-order.php')).statusCode, 'looking at it needs none').toBe(200)
    expect(await prove(ana)).toBe('accepted')
    expect(await repeat(ana, same), 'the very click').toBe('accepted')
    server().clock.advance(PROOF_FRESH)
    expect(await repeat(ana)).toBe('proof_needed')
    expect(codeOf(await ana.post('/api/user.php', { email: ana.email, password: ana.password }))).toBe('accepted')
    expect(await repeat(ana)).toBe('accepted')
  })

  test('needs it when the network moved to another country, and not within one', async () => {
    const ana = await aCardHolder()
    expect(await repeat(movedTo('198.51.100.99', ana))).toBe('accepted')
    const abroad = movedTo('203.0.113.99', ana)
    expect(await repeat(abroad)).toBe('proof_needed')
    expect(await prove(abroad)).toBe('accepted')
    expect(await repeat(abroad)).toBe('accepted')
  })

  test('a copied cookie gains nothing from the owner’s proof', async () => {
    const ana = await aCardHolder()
    server().clock.advance(PROOF_FRESH)
    const thief = movedTo('198.51.100.98', ana)
    expect(await repeat(thief)).toBe('proof_needed')
    expect(await prove(ana)).toBe('accepted')
    expect(await repeat(thief)).toBe('authentication_required')
    expect(await repeat(ana)).toBe('accepted')
  })

  test('an emailed link that logs in is no proof', async () => {
    const ana = await aCardHolder()
    await ana.post('/api/signup.php?mail=1', {})
    await server().runJobs()
    const mail = server().mails.findLast(({ to, text }) => to === ana.email && text.includes('/complete-signup'))!
    const phone = aBrowser(server(), { address: '198.51.100.97' })
    await phone.post('/api/signup.php?resume=1', { token: /token=([\w-]+)/.exec(mail.text)![1] })
    expect(await repeat({ ...ana, ...phone })).toBe('proof_needed')
  })

  test('paying on the provider’s page and withdrawing need none', async () => {
    const ana = await aBuyerOf(server())
    const bought = await buy(server(), ana, { method: 'creditcard' })
    server().clock.advance(PROOF_FRESH)
    expect(await repeat(ana, click({ method: 'ideal' }))).toBe('accepted')
    expect(codeOf(await ana.post('/api/withdrawal.php', { order: bought.id }))).toBe('accepted')
  })
})

describe('[PAY-4, R-PAY-20] repeat orders with a stored card per day', () => {
  test('end after five, one by one or at once; other ways to pay stay open', async () => {
    for (const atOnce of [false, true]) {
      const ana = await aCardHolder()
      const codes: string[] = []
      if (atOnce) codes.push(...(await Promise.all(Array.from({ length: 25 }, () => repeat(ana)))))
      else for (let time = 0; time < 25; time += 1) codes.push(await repeat(ana))
      expect(codes.filter((code) => code === 'accepted')).toHaveLength(5)
      expect(codes.filter((code) => code === 'repeat_order_limit_reached')).toHaveLength(20)
      expect(await repeat(ana, click({ method: 'ideal' }))).toBe('accepted')
      server().clock.advance(DAY)
      await prove(ana)
      expect(await repeat(ana)).toBe('accepted')
    }
  })

  test('count a click once, and not when nothing was ordered', async () => {
    const ana = await aCardHolder()
    const same = click()
    for (let time = 0; time < 10; time += 1) expect(await repeat(ana, same)).toBe('accepted')
    for (let time = 0; time < 10; time += 1) expect(await repeat(ana, click({ total: 5 }))).toBe('price_changed')
    for (let time = 0; time < 4; time += 1) expect(await repeat(ana)).toBe('accepted')
    expect(await repeat(ana)).toBe('repeat_order_limit_reached')
  })
})
