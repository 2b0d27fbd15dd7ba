import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'

import { PROOF_FRESH } from '#features/accounts/accounts.rules.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import type { Person } from '#tests/factories/people.ts'
import { aBuyerOf, actAtProvider, buy, order, providerIdOf } from '#tests/factories/purchases.ts'
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

describe('[PAY-9] a top-up with a stored card', () => {
  const topUp = (more: object = {}) => click({ package: 'small', total: 700, ...more })

  test('[PAY-9] shows every package at today’s price, and charges the chosen one without a page of the provider', async () => {
    const ana = await aCardHolder()
    const { top_up } = (await ana.get('/api/repeat-order.php')).json()
    expect(top_up).toMatchObject({ method: 'creditcard', label: '•••• 4242', country: 'NL', currency: 'EUR' })
    expect(top_up.packages.map(({ id, amount }: { id: string; amount: number }) => `${id} ${amount}`)).toEqual([
      'small 700',
      'medium 1900',
      'large 3600',
      'grand 6400',
    ])
    const same = topUp({ method: 'creditcard' })
    const replies = await Promise.all(Array.from({ length: 5 }, () => ana.post('/api/repeat-order.php', same)))
    const orders = replies.map((reply) => reply.json().order)
    expect(new Set(orders.map(({ id, payment_id }) => `${id} ${payment_id}`)).size, 'one order, one payment').toBe(1)
    expect(orders[0]).toMatchObject({ package: 'small', credits: 12, amount: 700, payment: { checkout_url: null } })
  })

  test('[PAY-9] in demo mode the bank answers by itself within seconds, unless the tester chose another outcome', async () => {
    const ana = await aCardHolder()
    server().clock.advance(SECOND)
    const stateOf = async (id: string) => (await ana.get(`/api/order.php?id=${id}`)).json().order.state
    const [paid, failed] = [
      await ana.post('/api/repeat-order.php', topUp()),
      await ana.post('/api/repeat-order.php', topUp()),
    ]
    const [first, second] = [paid.json().order.id, failed.json().order.id]
    await server().runJobs()
    expect([await stateOf(first), await stateOf(second)]).toEqual(['pending', 'pending'])
    const rows = await server().sandbox.latest()
    const chosen = rows.find(({ reference }) => reference === failed.json().order.payment_id)
    await actAtProvider(server(), chosen!.id, 'failed')
    server().clock.advance(5 * SECOND)
    await server().runJobs()
    expect([await stateOf(first), await stateOf(second)]).toEqual(['completed', 'failed'])
  })

  test('[R-PAY-21] the offer says which methods are stored when paid with', async () => {
    const ana = await aBuyerOf(server())
    const { methods } = (await ana.get('/api/packages.php?country=NL')).json()
    const kept = (list: { id: string; kept: boolean }[]) => list.filter((each) => each.kept).map(({ id }) => id)
    expect(kept(methods).toSorted()).toEqual(['creditcard', 'paypal'])
    const { order: open } = (await order(ana, { method: 'ideal' })).json()
    expect(kept(open.methods).toSorted(), 'also when paying another way').toEqual(['creditcard', 'paypal'])
  })

  test('[R-PAY-22] a forgotten card is charged no more, only its owner forgets it, and paying with it stores it anew', async () => {
    const [ana, ben] = [await aCardHolder(), await aCardHolder()]
    const storedOf = async (who: Person) => (await who.get('/api/repeat-order.php')).json().stored
    const card = { method: 'creditcard', label: '•••• 4242' }
    expect(await storedOf(ana)).toEqual([card])
    const forget = () => ana.call({ method: 'DELETE', url: '/api/payment-method.php', body: { method: 'creditcard' } })
    expect((await forget()).json()).toEqual({ stored: [] })
    expect((await forget()).statusCode, 'twice').toBe(200)
    expect(await storedOf(ben), 'not anybody else’s').toEqual([card])
    const { repeat: again, top_up } = (await ana.get('/api/repeat-order.php')).json()
    expect([again.label, top_up]).toEqual([null, null])
    const { order: placed } = (await ana.post('/api/repeat-order.php', topUp({ method: 'creditcard' }))).json()
    expect(placed.payment.checkout_url, 'paid on the provider’s page').toContain('/dev/sandbox/')
    await actAtProvider(server(), placed.payment.checkout_url.split('/').at(-1), 'paid')
    expect(await storedOf(ana)).toEqual([card])
  })

  test('[R-AUTH-5, R-PAY-20] wants the same proof and counts into the same limit as a repeat order', async () => {
    const ana = await aCardHolder()
    for (let time = 0; time < 3; time += 1) expect(await repeat(ana, topUp())).toBe('accepted')
    for (let time = 0; time < 2; time += 1) expect(await repeat(ana)).toBe('accepted')
    expect(await repeat(ana, topUp())).toBe('repeat_order_limit_reached')
    server().clock.advance(PROOF_FRESH)
    expect(await repeat(ana, topUp())).toBe('proof_needed')
  })

  test('[R-PAY-12, R-CONS-5] refuses an unknown package, another price, a missing request and a reused click', async () => {
    const ana = await aCardHolder()
    expect(await repeat(ana, topUp({ package: 'gigantic' }))).toBe('package_not_found')
    expect(await repeat(ana, topUp({ package: 'trial', total: 250 }))).toBe('package_not_found')
    expect(await repeat(ana, topUp({ total: 1900 }))).toBe('price_changed')
    expect(await repeat(ana, topUp({ start_now: false }))).toBe('start_request_missing')
    const same = topUp()
    expect(await repeat(ana, same)).toBe('accepted')
    expect(await repeat(ana, { ...same, package: 'medium', total: 1900 })).toBe('client_id_reused')
    for (let time = 0; time < 4; time += 1) expect(await repeat(ana, topUp()), 'refusals don’t count').toBe('accepted')
  })

  test('without a stored method leads to the provider, and without a purchase nowhere', async () => {
    const [ana, ben] = [await aBuyerOf(server()), await aBuyerOf(server())]
    expect(await repeat(ben, topUp())).toBe('order_not_found')
    expect((await ben.get('/api/repeat-order.php')).json()).toEqual({
      repeat: null,
      top_up: null,
      stored: [],
      running: null,
    })
    await aCardHolder()
    await buy(server(), ana, { method: 'ideal' })
    expect((await ana.get('/api/repeat-order.php')).json().top_up, 'nobody else’s card').toBeNull()
    const reply = await ana.post('/api/repeat-order.php', topUp())
    expect(reply.json().order).toMatchObject({ package: 'small', payment: { method: 'ideal' } })
    expect(reply.json().order.payment.checkout_url).toContain('/dev/sandbox/')
  })

  test('uses a card kept before a purchase by other means, the trial included', async () => {
    const ana = await aBuyerOf(server())
    await buy(server(), ana, { package: 'trial', method: 'creditcard' })
    const { repeat: none, top_up } = (await ana.get('/api/repeat-order.php')).json()
    expect([none, top_up.label]).toEqual([null, '•••• 4242'])
    expect(await repeat(ana), 'a trial can’t be repeated').toBe('order_not_found')
    expect(await repeat(ana, topUp())).toBe('accepted')
    await buy(server(), ana, { method: 'ideal' })
    const { order: placed } = (await ana.post('/api/repeat-order.php', topUp())).json()
    expect(placed.payment).toMatchObject({ method: 'creditcard', checkout_url: null })
  })
})

describe('[PAY-10] an order under way', () => {
  const running = async (who: Person) => (await who.get('/api/repeat-order.php')).json().running

  test('is named until it is paid or its hour is over, to its buyer alone', async () => {
    const [ana, ben] = [await aBuyerOf(server()), await aBuyerOf(server())]
    const unpaid = await order(ana, { package: 'small' })
    expect(await running(ana)).toMatchObject({
      ...{ id: unpaid.json().order.id, credits: 12, amount: 700, currency: 'EUR' },
      ...{ method: 'ideal', status: 'open', slow: false },
    })
    expect(await running(ben)).toBeNull()
    await actAtProvider(server(), providerIdOf(unpaid), 'pending')
    server().clock.advance(DAY)
    expect(await running(ana), 'the bank may still answer').toMatchObject({ status: 'pending' })
    await actAtProvider(server(), providerIdOf(unpaid), 'paid')
    expect(await running(ana)).toBeNull()
    await order(ana, { package: 'small' })
    server().clock.advance(HOUR)
    expect(await running(ana), 'the page of the provider is closed').toBeNull()
  })
})
