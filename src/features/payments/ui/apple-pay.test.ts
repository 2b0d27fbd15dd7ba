import { expect, test } from 'vitest'

import { hasApplePay, methodsHere } from './apple-pay.ts'

test('[PAY-2] Apple Pay is offered only where the device has it', () => {
  const methods = [{ id: 'creditcard' }, { id: 'applepay' }, { id: 'paypal' }] as const
  expect(methodsHere(methods, true)).toEqual(methods)
  expect(methodsHere(methods, false).map(({ id }) => id)).toEqual(['creditcard', 'paypal'])
})

test('[PAY-2] an Apple device counts when it can pay, on a secure page', () => {
  const ApplePaySession = { canMakePayments: () => true }
  expect(hasApplePay({ isSecureContext: true, ApplePaySession })).toBe(true)
  expect(hasApplePay({ isSecureContext: true, ApplePaySession: { canMakePayments: () => false } })).toBe(false)
  expect(hasApplePay({ isSecureContext: true }), 'another browser').toBe(false)
  const insecure = () => {
    throw new Error('InvalidAccessError')
  }
  expect(hasApplePay({ isSecureContext: false, ApplePaySession: { canMakePayments: insecure } })).toBe(false)
})
