import { describe, expect, test } from 'vitest'

import { MINUTE, SECOND } from '#kernel/time.ts'
import {
  type Charge,
  type Hook,
  type Provider,
  ProviderUnavailable,
  type Started,
} from '#platform/payments/provider.ts'

import type { Fault } from './fake-server.ts'
import type { TestClock } from './test-app.ts'

export type Bench = {
  provider: Provider
  /** The same with a short timeout. */
  hasty: Provider
  clock: TestClock
  failWith(...faults: Fault[]): void
  calls: readonly unknown[]
  /** Plays the buyer, and returns what the provider then sends. */
  pay(started: Started): Hook
  decline(started: Started): void
  /** Changes the amount in the provider's books. */
  writeAmount(started: Started, amount: string): void
}

let charges = 0

/** A new charge each time. */
export function aCharge(more: Partial<Charge> = {}): Charge {
  charges += 1
  return {
    payment: `payment-${String(charges).padStart(14, '0')}`,
    site: 'localhost',
    method: 'creditcard',
    amount: 1905,
    currency: 'EUR',
    description: 'Duet: 40 credits',
    locale: 'nl',
    returnUrl: 'https://duet.test/credits/some-order/creditcard',
    hookUrl: 'https://duet.test/api/payment-hook.php?provider=some',
    ...more,
  }
}

/** What every adapter must do, whatever its provider. */
export function describeProvider(name: string, bench: () => Bench) {
  describe(`the contract, as met by ${name}`, () => {
    test('[PAY-3] a started payment matches our charge to the cent and is unpaid', async () => {
      const charge = aCharge({ amount: 1 })
      const started = await bench().provider.create(charge)
      expect(started).toMatchObject({ status: 'open', checkoutUrl: expect.stringMatching(/^http/) })
      expect(await bench().provider.fetch(started.id)).toEqual({
        status: 'open',
        amount: 1,
        currency: 'EUR',
        reference: charge.payment,
        mode: bench().provider.mode,
        refunded: 0,
        chargedBack: false,
      })
    })

    test('[PAY-3] the status reflects what the buyer did, and the webhook names the payment', async () => {
      const charge = aCharge()
      const started = await bench().provider.create(charge)
      const news = bench().provider.readHook(bench().pay(started))
      expect([started.id, charge.payment]).toContain(news?.id ?? news?.reference)
      expect(await bench().provider.fetch(started.id)).toMatchObject({ status: 'paid', amount: 1905, refunded: 0 })
      const other = await bench().provider.create(aCharge())
      bench().decline(other)
      expect(await bench().provider.fetch(other.id)).toMatchObject({ status: 'failed' })
    })

    test('[PAY-3] a foreign id is unknown, without a call to the provider', async () => {
      const before = bench().calls.length
      for (const id of ['', 'x', 'tr_1/../2', 'tr_%00', '../v2/payments', 'a'.repeat(300)]) {
        expect([id, await bench().provider.fetch(id)]).toEqual([id, null])
      }
      expect(bench().calls.length).toBe(before)
    })

    test('[PAY-3] a different amount is reported as it is; an invalid one is an error', async () => {
      const started = await bench().provider.create(aCharge())
      bench().pay(started)
      bench().writeAmount(started, '19.04')
      expect(await bench().provider.fetch(started.id)).toMatchObject({ amount: 1904 })
      for (const odd of [
        '19',
        '19.5',
        '19.050',
        '1905',
        '19,05',
        '-19.05',
        '1.9e1',
        '19.05 EUR',
        '019.05',
        '',
        '1 019.05',
      ]) {
        bench().writeAmount(started, odd)
        await expect(bench().provider.fetch(started.id), odd).rejects.toThrow(ProviderUnavailable)
      }
    })

    test.each<[string, Fault]>([
      ['a fault of its own', { status: 500, body: '{}' }],
      ['too many calls', { status: 429, body: '{}' }],
      ['a page of somebody else', { status: 200, body: '<html>Log in to the hotel’s wifi</html>' }],
      ['nothing at all', { status: 200, body: '' }],
      ['the wrong kind of thing', { status: 200, body: '[null, {"status": "paid"}]' }],
      ['a broken line', 'broken'],
    ])('[PAY-3] %s says nothing about a payment', async (_what, fault) => {
      const started = await bench().provider.create(aCharge())
      bench().pay(started)
      bench().failWith(fault)
      await expect(bench().provider.fetch(started.id)).rejects.toThrow(ProviderUnavailable)
      expect(await bench().provider.fetch(started.id), 'asked again').toMatchObject({ status: 'paid' })
    })

    test('[PAY-3] silence runs into the timeout', async () => {
      const started = await bench().provider.create(aCharge())
      bench().failWith('silent')
      const begun = performance.now()
      await expect(bench().hasty.fetch(started.id)).rejects.toThrow('cannot be reached')
      expect(performance.now() - begun).toBeLessThan(10 * SECOND)
      expect(await bench().hasty.fetch(started.id), 'asked again').toMatchObject({ status: 'open' })
    })

    test('[PAY-2] five failures in a row open the circuit until a trial call succeeds', async () => {
      const started = await bench().provider.create(aCharge())
      const ask = () => bench().provider.fetch(started.id)
      bench().failWith(...Array.from({ length: 5 }, () => ({ status: 503, body: '' })))
      for (let n = 0; n < 5; n += 1) await expect(ask()).rejects.toThrow('503')
      const before = bench().calls.length
      await expect(ask()).rejects.toThrow('does not answer')
      expect(bench().calls.length, 'it is left alone').toBe(before)
      bench().clock.advance(MINUTE)
      bench().failWith({ status: 503, body: '' })
      await expect(ask(), 'the trial fails').rejects.toThrow('503')
      await expect(ask()).rejects.toThrow('does not answer')
      bench().clock.advance(MINUTE)
      expect(await ask(), 'the trial succeeds').toMatchObject({ status: 'open' })
      expect(await ask()).toMatchObject({ status: 'open' })
    })
  })
}
