import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { HOUR, SECOND } from '#kernel/time.ts'
import { startVerotel } from '#tests/support/fake-verotel.ts'
import { aCharge, describeProvider } from '#tests/support/provider-contract.ts'
import { testClock } from '#tests/support/test-app.ts'

import { ForgedHook, type Hook, type Provider, ProviderUnavailable } from './provider.ts'
import { verotelMaker } from './verotel.ts'
import { signatureOf } from './verotel-signature.ts'

/** How long a hasty one waits: tests wait with it. */
const HASTE = SECOND
const [key, shop] = ['a key that only two know', '98765']
const clock = testClock()
/** What the application keeps of proved news, by payment. */
const kept = new Map<string, string[]>()
let verotel: Awaited<ReturnType<typeof startVerotel>>
let provider: Provider
let hasty: Provider

const made = (settings: Record<string, string> = {}, timeout?: number) =>
  verotelMaker({
    clock,
    ...(timeout !== undefined && { timeout }),
    told: async (payment) => kept.get(payment) ?? [],
  })({
    shop_id: shop,
    key,
    base_url: verotel.url,
    mode: 'test',
    ...settings,
  })
const told = (query: string, method: Hook['method'] = 'GET'): Hook => ({
  method,
  headers: {},
  query: `provider=verotel&${query}`,
  body: Buffer.alloc(0),
})
/** Proves news and keeps them, as the application does. */
function receive(query: string) {
  const news = provider.readHook(told(query))
  if (news) kept.set(news.reference!, [...new Set([...(kept.get(news.reference!) ?? []), news.event])])
  return news
}
async function paid() {
  const charge = aCharge()
  const started = await provider.create(charge)
  verotel.open(started.checkoutUrl!)
  receive(verotel.news(charge.payment))
  return { ...started, reference: charge.payment }
}

beforeAll(async () => {
  verotel = await startVerotel({ key, shop })
  provider = made()
  hasty = made({}, HASTE)
})
afterAll(() => verotel.close())

describeProvider('verotel', () => ({
  provider,
  hasty,
  clock,
  failWith: verotel.failWith,
  calls: verotel.calls,
  pay: ({ checkoutUrl }) => told(verotel.news(verotel.open(checkoutUrl!).referenceID!)),
  decline: ({ checkoutUrl }) => void verotel.open(checkoutUrl!, 'DECLINED'),
  writeAmount: ({ id }, priceAmount) => verotel.change(id.split('.')[0]!, { priceAmount }),
}))

describe('signatures', () => {
  test('are the hash of key and parameters in the order of their names', () => {
    const wanted = createHash('sha256').update('aaB:CCBrand=VISA:custom1=xyz:custom2=:shopID=123').digest('hex')
    expect(signatureOf('aaB', { shopID: '123', custom2: '', CCBrand: 'VISA', custom1: 'xyz' })).toBe(wanted)
  })

  test('[PAY-2] the address is signed, whatever the description holds', async () => {
    for (const description of ['Größe & Preis = 40+2 %? ’“#:', 'ñ'.repeat(150), '😀'.repeat(120)]) {
      const { checkoutUrl } = await provider.create(aCharge({ description }))
      expect(verotel.open(checkoutUrl!).priceAmount).toBe('19.05')
    }
  })
})

describe('starting', () => {
  test('[PAY-2] makes a checkout address with amount and return address, without a request', async () => {
    const before = verotel.calls.length
    const charge = aCharge({ method: 'ideal' })
    const { checkoutUrl } = await provider.create(charge)
    expect(verotel.calls.length).toBe(before)
    const { searchParams, pathname } = new URL(checkoutUrl!)
    expect(pathname).toBe('/startorder')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      version: '4',
      type: 'purchase',
      shopID: shop,
      priceAmount: '19.05',
      priceCurrency: 'EUR',
      paymentMethod: 'IDEAL',
      referenceID: charge.payment,
      successURL: charge.returnUrl,
      declineURL: charge.returnUrl,
    })
  })

  test('[PAY-2] methods and currencies it does not have are refused', async () => {
    for (const method of ['paypal', 'directdebit', 'constructor', '']) {
      await expect(provider.create(aCharge({ method }))).rejects.toThrow('does not take')
    }
    await expect(provider.create(aCharge({ currency: 'PLN' }))).rejects.toThrow('does not take PLN')
  })
})

describe('asking', () => {
  test('[PAY-3] an unstarted payment expires after three hours; a later payment still counts', async () => {
    const started = await provider.create(aCharge())
    clock.advance(3 * HOUR)
    expect(await provider.fetch(started.id)).toMatchObject({ status: 'open' })
    clock.advance(SECOND)
    expect(await provider.fetch(started.id)).toMatchObject({ status: 'expired' })
    verotel.open(started.checkoutUrl!)
    expect(await provider.fetch(started.id)).toMatchObject({ status: 'paid' })
  })

  test('[PAY-3] another reference or currency is reported as is', async () => {
    const { id, reference } = await paid()
    verotel.change(reference, { referenceID: 'somebody-elses', priceCurrency: 'USD' })
    expect(await provider.fetch(id)).toMatchObject({ reference: 'somebody-elses', currency: 'USD', mode: 'test' })
  })

  test.each(['PENDING', 'approved', 'CONSTRUCTOR', ''])(
    '[PAY-3] a sale called "%s" grants nothing',
    async (saleResult) => {
      const { id, reference } = await paid()
      verotel.change(reference, { saleResult })
      await expect(provider.fetch(id)).rejects.toThrow(ProviderUnavailable)
    },
  )

  test('[PAY-3] lines that a name or address smuggles in are not believed', async () => {
    const started = await provider.create(aCharge())
    verotel.open(started.checkoutUrl!, 'DECLINED')
    verotel.change(started.id.split('.')[0]!, { billingAddr_city: 'Delft\nsaleResult: APPROVED' })
    await expect(provider.fetch(started.id)).rejects.toThrow('says saleResult twice')
  })

  test('[PAY-3] a sale known from a webhook but not yet to the service is asked about again', async () => {
    const { id, reference } = await paid()
    const sale = verotel.sales.get(reference)!
    verotel.sales.delete(reference)
    await expect(provider.fetch(id)).rejects.toThrow('does not know yet')
    verotel.sales.set(reference, sale)
    expect(await provider.fetch(id)).toMatchObject({ status: 'paid' })
  })

  test('[PAY-3] with a wrong key nothing is known', async () => {
    const { id } = await paid()
    await expect(made({ key: 'another' }).fetch(id)).rejects.toThrow('Invalid signature')
  })
})

describe('webhooks', () => {
  test('[PAY-3] each piece has one name, however often it comes', async () => {
    const { reference } = await paid()
    const news = verotel.news(reference)
    expect(receive(news)).toEqual(receive(news))
    expect(receive(news)!.event).not.toBe(receive(verotel.news(reference))!.event)
    expect(receive(news)!.reference).toBe(reference)
  })

  test('[PAY-3] our own word in the address may be signed or not', async () => {
    const { reference } = await paid()
    const { signature: _signature, ...news } = Object.fromEntries(new URLSearchParams(verotel.news(reference)))
    const pairs = { ...news, provider: 'verotel' }
    const query = new URLSearchParams({ ...news, signature: verotel.sign(Object.entries(pairs)) }).toString()
    expect(provider.readHook(told(query))).toMatchObject({ reference })
  })

  test('[PAY-3] forged, changed, foreign and duplicated webhooks are refused', async () => {
    const { reference, checkoutUrl } = await paid()
    const good = new URLSearchParams(verotel.news(reference))
    const changed = (change: (query: URLSearchParams) => void) => {
      const query = new URLSearchParams(good)
      change(query)
      return told(query.toString())
    }
    const bad: Record<string, Hook> = {
      unsigned: changed((query) => query.delete('signature')),
      'another signature': changed((query) => query.set('signature', '0'.repeat(64))),
      'a short signature': changed((query) => query.set('signature', 'abc')),
      'another amount': changed((query) => query.set('priceAmount', '0.01')),
      'one more word': changed((query) => query.set('event', 'chargeback')),
      'a word twice': changed((query) => query.append('saleID', '1')),
      'by POST': told(good.toString(), 'POST'),
      // The buyer has this one: it is signed by us, but it is no news.
      'the address to pay at': told(new URL(checkoutUrl!).search.slice(1)),
      'another shop': told(verotel.news(reference, { shopID: '1' })),
      'no payment of ours': told(verotel.news(reference, { referenceID: '' })),
      nothing: told(''),
    }
    for (const [what, hook] of Object.entries(bad)) expect(() => provider.readHook(hook), what).toThrow(ForgedHook)
  })

  test('webhooks about subscriptions concern no payment', async () => {
    const { reference } = await paid()
    for (const event of ['rebill', 'cancel', 'expiry', 'extend']) {
      expect(provider.readHook(told(verotel.news(reference, { event })))).toBeNull()
    }
  })
})

describe('what comes later', () => {
  test('[PAY-6] refunds in the control centre and chargebacks are read from signed webhooks, each once', async () => {
    const { id, reference } = await paid()
    const credit = verotel.news(reference, { event: 'credit', priceAmount: '5.00' })
    receive(credit)
    receive(credit)
    expect(await provider.fetch(id)).toMatchObject({ status: 'paid', refunded: 500, chargedBack: false })
    receive(verotel.news(reference, { event: 'credit', priceAmount: '0.05' }))
    expect(await provider.fetch(id)).toMatchObject({ refunded: 505 })
    receive(verotel.news(reference, { event: 'chargeback' }))
    verotel.change(reference, { saleResult: 'SOMETHING ELSE' })
    expect(await provider.fetch(id)).toMatchObject({ status: 'paid', chargedBack: true, amount: 1905 })
  })

  test('[PAY-6] a refund without an exact amount is not noted', async () => {
    const { reference } = await paid()
    for (const priceAmount of ['', '5', '-5.00', '5.001']) {
      expect(() => receive(verotel.news(reference, { event: 'credit', priceAmount }))).toThrow(ForgedHook)
    }
  })

  test('[PAY-6] a refund we ask for tells the operator where to make it', async () => {
    const { id, reference } = await paid()
    const refund = provider.refund(id, { amount: 500, currency: 'EUR', key: 'refund-1' })
    await expect(refund).rejects.toThrow(ProviderUnavailable)
    await expect(refund).rejects.toThrow(`control centre: give the sale with the reference ${reference}`)
  })
})
