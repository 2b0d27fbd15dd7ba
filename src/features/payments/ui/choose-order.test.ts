import { expect, test } from 'vitest'

import type { OfferedMethod, OfferedPackage } from '../payments.contract.ts'
import { chosenFrom, clickIds, packagesFor, suggestedAfter } from './choose-order.ts'

const aPackage = (id: string, rest: Partial<OfferedPackage> = {}): OfferedPackage => ({
  ...{ id, style: 'p0', credits: 10, popular: false, trial: false, list_amount: 500, amount: 500, per_message: 50 },
  ...rest,
})
const aMethod = (id: OfferedMethod['id'], not_for: string[] = []): OfferedMethod => ({
  ...{ id, kind: 'bank', slow: false, not_for },
})
const offer = {
  packages: [aPackage('trial', { trial: true }), aPackage('small'), aPackage('large', { popular: true })],
  methods: [aMethod('ideal'), aMethod('paysafecard', ['large']), aMethod('paypal')],
}

test('[PAY-1] the trial package shows only on request', () => {
  expect(packagesFor(offer, { trial: false }).map(({ id }) => id)).toEqual(['small', 'large'])
  expect(packagesFor(offer, { trial: true })).toHaveLength(3)
})

test('[PAY-1, PAY-2] defaults to the popular package and the country’s usual method', () => {
  expect(chosenFrom(offer, {})).toMatchObject({ chosen: { id: 'large' }, method: { id: 'ideal' } })
  expect(chosenFrom({ packages: [], methods: [] }, {})).toEqual({ chosen: undefined, method: undefined })
})

test('[PAY-2] a method that cannot pay for the package is replaced until the package changes back', () => {
  const wish = { method: 'paysafecard' as const }
  expect(chosenFrom(offer, { ...wish, package: 'large' }).method?.id).toBe('ideal')
  expect(chosenFrom(offer, { ...wish, package: 'small' }).method?.id).toBe('paysafecard')
  expect(chosenFrom({ ...offer, methods: [aMethod('blik')] }, wish).method?.id).toBe('blik')
})

test('[PAY-2] a repeated click keeps its id, another choice gets a new one', () => {
  let made = 0
  const ids = clickIds(() => `id ${++made}`)
  const first = ids.idFor({ package: 'small', total: 500 })
  expect(ids.idFor({ package: 'small', total: 500 })).toBe(first)
  expect(ids.idFor({ package: 'small', total: 400 })).not.toBe(first)
  const third = ids.idFor({ package: 'small', total: 500 })
  ids.forget()
  expect(ids.idFor({ package: 'small', total: 500 })).not.toBe(third)
})

test('[PAY-2] a cancelled payment keeps its method chosen; a failed one puts the others first', () => {
  const ended = (state: 'failed' | 'cancelled') => ({
    payment: { id: 'payment', method: 'ideal', state, checkout_url: null } as const,
    ...{ methods: [aMethod('ideal'), aMethod('creditcard')], state },
  })
  expect(suggestedAfter(ended('cancelled'), { repeated: false })).toEqual({ preset: 'ideal' })
  expect(suggestedAfter(ended('failed'), { repeated: false })).toEqual({ first: ['creditcard'] })
  expect(suggestedAfter(ended('failed'), { repeated: true })).toEqual({ first: ['creditcard', 'paypal'] })
})
