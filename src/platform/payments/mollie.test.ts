import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { SECOND } from '#kernel/time.ts'
import { startMollie } from '#tests/support/fake-mollie.ts'
import { aCharge, describeProvider } from '#tests/support/provider-contract.ts'
import { testClock } from '#tests/support/test-app.ts'

import { systemRandom } from '../ports.ts'
import { mollieMaker } from './mollie.ts'
import { type Hook, type Provider, ProviderUnavailable } from './provider.ts'

/** How long a hasty one waits: tests wait with it. */
const HASTE = SECOND
const key = 'test_keyOfTheFake'
const clock = testClock()
let mollie: Awaited<ReturnType<typeof startMollie>>
let provider: Provider
let hasty: Provider

const made = (settings: Record<string, string> = {}, timeout?: number) =>
  mollieMaker({ clock, random: systemRandom, ...(timeout !== undefined && { timeout }) })({
    key,
    base_url: mollie.url,
    ...settings,
  })
const told = (body: string, method: Hook['method'] = 'POST'): Hook => ({
  method,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  query: 'provider=mollie',
  body: Buffer.from(body),
})
/** What Mollie itself would answer. */
async function answerOf(id: string) {
  const reply = await fetch(`${mollie.url}/v2/payments/${id}`, { headers: { authorization: `Bearer ${key}` } })
  return { body: await reply.text() }
}
/** What Mollie was sent when a payment was made. */
const sentTo = (path: string) => mollie.calls.filter((call) => call.method === 'POST' && call.path === path)
const lastSent = () => JSON.parse(sentTo('/v2/payments').at(-1)!.body)

beforeAll(async () => {
  mollie = await startMollie({ key })
  provider = made()
  hasty = made({}, HASTE)
})
afterAll(() => mollie.close())

describeProvider('mollie', () => ({
  provider,
  hasty,
  clock,
  failWith: mollie.failWith,
  calls: mollie.calls,
  pay({ id }) {
    mollie.become(id, 'paid')
    return told(mollie.news(id))
  },
  decline: ({ id }) => mollie.become(id, 'failed'),
  writeAmount: ({ id }, value) => mollie.change(id, { amount: { value, currency: 'EUR' } }),
}))

describe('starting', () => {
  test('[PAY-2] Mollie hears the method, amount, language, way back and reference, and nothing about the person', async () => {
    const charge = aCharge({ method: 'ideal', amount: 100_000, locale: 'nl-BE' })
    const { checkoutUrl } = await provider.create(charge)
    expect(checkoutUrl).toContain(`${mollie.url}/checkout/tr_`)
    expect(lastSent()).toEqual({
      amount: { currency: 'EUR', value: '1000.00' },
      description: charge.description,
      webhookUrl: charge.hookUrl,
      redirectUrl: charge.returnUrl,
      metadata: { payment: charge.payment },
      method: 'ideal',
      locale: 'nl_BE',
    })
  })

  test.each([
    ['cartebancaire', 'creditcard'],
    ['postepay', 'creditcard'],
    ['nexi', 'creditcard'],
    ['banktransfer', 'banktransfer'],
    ['paysafecard', 'paysafecard'],
  ])('[PAY-2] %s is asked for as %s', async (method, theirs) => {
    await provider.create(aCharge({ method }))
    expect(lastSent().method).toBe(theirs)
  })

  test('[PAY-2] methods Mollie does not have are refused without asking', async () => {
    const before = mollie.calls.length
    for (const method of ['dankort', 'giropay', 'constructor', '']) {
      await expect(provider.create(aCharge({ method }))).rejects.toThrow('does not take')
    }
    expect(mollie.calls.length).toBe(before)
  })

  test.each([
    ['de', 'de_DE'],
    ['de-AT', 'de_AT'],
    ['en-US', 'en_US'],
    ['es-US', 'es_ES'],
    ['nb', 'nb_NO'],
    ['xx', undefined],
  ])('Mollie’s page speaks %s as %s', async (locale, theirs) => {
    await provider.create(aCharge({ locale }))
    expect(lastSent().locale).toBe(theirs)
  })

  test('[PAY-2] started ten times at once, and again after a lost answer, it is one payment there', async () => {
    const charge = aCharge({ method: 'ideal' })
    mollie.failWith('silent after')
    await expect(hasty.create(charge)).rejects.toThrow(ProviderUnavailable)
    const all = await Promise.all(Array.from({ length: 10 }, () => provider.create(charge)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(mollie.withReference(charge.payment)).toHaveLength(1)
  })

  test('[PAY-2] a refusal reaches the operator with Mollie’s words, and does not open the breaker', async () => {
    for (let n = 0; n < 6; n += 1) {
      mollie.failWith({
        status: 422,
        body: '{"status":422,"title":"Unprocessable Entity","detail":"The amount is too low"}',
      })
      await expect(provider.create(aCharge({ method: 'ideal' }))).rejects.toThrow(
        '422 Unprocessable Entity: The amount is too low',
      )
    }
    expect((await provider.create(aCharge())).status).toBe('open')
  })

  test.each([
    ['another payment', { metadata: { payment: 'somebody-elses' } }],
    ['a page without TLS', { _links: { checkout: { href: 'http://example.com/pay' } } }],
    ['a page that is a script', { _links: { checkout: { href: 'javascript:alert(1)' } } }],
    ['no page', { _links: {} }],
    ['an id of another kind', { id: 'ord_1' }],
    ['a status nobody knows', { status: 'splendid' }],
  ])('[PAY-3] an answer with %s is not taken', async (_what, change) => {
    const charge = aCharge({ method: 'ideal' })
    const honest = {
      id: 'tr_1',
      mode: 'test',
      status: 'open',
      amount: { value: '19.05', currency: 'EUR' },
      metadata: { payment: charge.payment },
      _links: { checkout: { href: 'https://pay.example/1' } },
    }
    mollie.failWith({ status: 201, body: JSON.stringify({ ...honest, ...change }) })
    await expect(provider.create(charge)).rejects.toThrow(ProviderUnavailable)
    mollie.failWith({ status: 201, body: JSON.stringify(honest) })
    expect(await provider.create(charge), 'the honest one').toMatchObject({ id: 'tr_1' })
  })
})

describe('asking', () => {
  test.each([
    ['open', 'open'],
    ['pending', 'pending'],
    ['authorized', 'pending'],
    ['paid', 'paid'],
    ['failed', 'failed'],
    ['canceled', 'canceled'],
    ['expired', 'expired'],
  ])('[PAY-3] %s there is %s here', async (theirs, ours) => {
    const { id } = await provider.create(aCharge())
    mollie.become(id, theirs)
    expect((await provider.fetch(id))?.status).toBe(ours)
  })

  test.each(['constructor', 'PAID', 'settled', ''])('[PAY-3] the status "%s" grants nothing', async (status) => {
    const { id } = await provider.create(aCharge())
    mollie.become(id, status)
    await expect(provider.fetch(id)).rejects.toThrow(ProviderUnavailable)
  })

  test('[PAY-3] a payment with no reference of ours, or of the other world, says so', async () => {
    const { id } = await provider.create(aCharge())
    mollie.change(id, { metadata: null, mode: 'live' })
    expect(await provider.fetch(id)).toMatchObject({ reference: '', mode: 'live' })
    expect(provider.mode).toBe('test')
    expect(made({ key: 'live_keyOfAnother' }).mode).toBe('live')
    expect(await provider.fetch('tr_nobodys')).toBeNull()
  })

  test('[PAY-3] an answer about another payment is not taken', async () => {
    const [asked, other] = [await provider.create(aCharge()), await provider.create(aCharge())]
    mollie.become(other.id, 'paid')
    const { body } = await answerOf(other.id)
    mollie.failWith({ status: 200, body })
    await expect(provider.fetch(asked.id)).rejects.toThrow('another payment')
  })

  test('[PAY-6] chargebacks are seen, and that a bank took one back', async () => {
    const { id } = await provider.create(aCharge())
    mollie.become(id, 'paid')
    mollie.chargeBack(id)
    expect(await provider.fetch(id)).toMatchObject({ status: 'paid', chargedBack: true })
    mollie.takeChargebackBack(id)
    expect(await provider.fetch(id), 'the sum stays').toMatchObject({ chargedBack: false })
    mollie.chargeBack(id)
    expect(await provider.fetch(id), 'charged back again').toMatchObject({ chargedBack: true })
  })
})

describe('refunds', () => {
  const refund = { amount: 500, currency: 'EUR', key: 'refund-1' }
  const paid = async () => {
    const { id } = await provider.create(aCharge())
    mollie.become(id, 'paid')
    return id
  }

  test('[PAY-6] money goes back once per key, also after a lost answer and when Mollie has forgotten the key', async () => {
    const id = await paid()
    mollie.failWith({ status: 200, body: '{"_embedded":{"refunds":[]}}' }, 'silent after')
    await expect(hasty.refund(id, refund)).rejects.toThrow(ProviderUnavailable)
    await provider.refund(id, refund)
    const posted = sentTo(`/v2/payments/${id}/refunds`).length
    await provider.refund(id, refund)
    expect(sentTo(`/v2/payments/${id}/refunds`).length, 'seen in the list').toBe(posted)
    expect((await provider.fetch(id))?.refunded).toBe(500)
    await provider.refund(id, { ...refund, key: 'refund-2', amount: 1405 })
    expect((await provider.fetch(id))?.refunded).toBe(1905)
    await expect(provider.refund(id, { ...refund, key: 'refund-3' }), 'nothing is left').rejects.toThrow('422')
  })

  test('[PAY-6] the same refund asked for three times at once is one', async () => {
    const id = await paid()
    await Promise.all(Array.from({ length: 3 }, () => provider.refund(id, refund)))
    expect((await provider.fetch(id))?.refunded).toBe(500)
  })

  test('[PAY-6] a refund that the bank sent back can be sent again', async () => {
    const id = await paid()
    await provider.refund(id, refund)
    mollie.payments.get(id)!.refunds[0]!.status = 'failed'
    expect((await provider.fetch(id))?.refunded).toBe(0)
    await provider.refund(id, refund)
    expect((await provider.fetch(id))?.refunded).toBe(500)
  })
})

describe('stored ways to pay', () => {
  async function stored(): Promise<string> {
    const { id } = await provider.create(aCharge({ method: 'creditcard' }))
    mollie.become(id, 'paid')
    const state = await provider.fetch(id)
    expect(state?.token).toMatchObject({ label: '•••• 6787' })
    return state!.token!.value
  }

  test('[PAY-4] a card that was used once is charged again without a page', async () => {
    const token = await stored()
    const charge = aCharge({ token })
    const started = await provider.create(charge)
    expect(started).toMatchObject({ status: 'pending', checkoutUrl: null })
    expect(lastSent()).toMatchObject({ sequenceType: 'recurring', mandateId: token.split(':')[1] })
    await provider.create(charge)
    expect(mollie.withReference(charge.payment), 'repeated, it is one charge').toHaveLength(1)
    mollie.become(started.id, 'paid')
    expect((await provider.fetch(started.id))?.token?.value).toBe(token)
  })

  test('[PAY-4, R-PAY-15] a card that is no longer good leads to Mollie’s page, as does a token of another provider', async () => {
    const token = await stored()
    mollie.mandates.get(token.split(':')[1]!)!.isValid = false
    for (const each of [token, 'tok_creditcard', 'cst_1:mdt_1:x', '']) {
      expect((await provider.create(aCharge({ token: each }))).checkoutUrl, each).toContain('/checkout/')
      expect(lastSent()).toMatchObject({ sequenceType: 'first' })
    }
  })

  test('[PAY-4] only what the site allows is kept', async () => {
    const { id } = await made({ repeat_methods: '' }).create(aCharge())
    expect(lastSent().sequenceType).toBeUndefined()
    mollie.become(id, 'paid')
    expect((await provider.fetch(id))?.token).toBeUndefined()
    await made({ repeat_methods: 'creditcard paypal' }).create(aCharge({ method: 'paypal' }))
    expect(lastSent()).toMatchObject({ method: 'paypal', sequenceType: 'first' })
  })

  test('[PAY-5] a direct debit is collected under the buyer’s mandate', async () => {
    const debit = { holder: 'Ada Byron', iban: 'NL91ABNA0417164300', mandate: 'DUET-7', signedOn: '2026-03-05' }
    const charge = aCharge({ method: 'directdebit', debit })
    const started = await provider.create(charge)
    expect(started).toMatchObject({ status: 'pending', checkoutUrl: null })
    const { mandateId } = lastSent()
    expect(mollie.mandates.get(mandateId)!.body).toMatchObject({
      consumerName: 'Ada Byron',
      consumerAccount: 'NL91ABNA0417164300',
      mandateReference: 'DUET-7',
      signatureDate: '2026-03-05',
    })
    await provider.create(charge)
    expect(mollie.withReference(charge.payment)).toHaveLength(1)
    await expect(provider.create(aCharge({ method: 'directdebit' }))).rejects.toThrow('needs a mandate')
  })
})

describe('webhooks', () => {
  test('[PAY-3] every change sends the same body, so each webhook counts as new', async () => {
    const read = () => provider.readHook(told('id=tr_7UhSN1zuXS'))
    expect(read()).toMatchObject({ id: 'tr_7UhSN1zuXS' })
    expect(read()!.event).not.toBe(read()!.event)
  })

  test('[PAY-3] what names no payment is about none', () => {
    for (const body of [
      '',
      'id=',
      'id=ord_1',
      'id=tr_',
      `id=tr_${'x'.repeat(80)}`,
      'id=tr_1/2',
      '{"id":"tr_1"}',
      '\u0000',
    ]) {
      expect([body, provider.readHook(told(body))]).toEqual([body, null])
    }
    expect(provider.readHook(told('id=tr_1', 'GET'))).toBeNull()
  })
})

test.each([
  ['a key of another shape', { key: 'sk_live_1' }, /^payment_providers\.mollie: key: does not look like/],
  ['no TLS', { base_url: 'http://api.mollie.example' }, /is not an https address/],
  ['a word it does not know', { kee: 'x' }, /kee: there is no such field/],
])('settings with %s are named, and no value of them', async (_what, settings, sentence) => {
  expect(() => made(settings as Record<string, string>)).toThrow(sentence)
  expect(() => made(settings as Record<string, string>)).not.toThrow('sk_live_1')
})
