import { useSyncExternalStore } from 'react'

import type { MethodId } from '../methods.rules.ts'

type WithApplePay = { isSecureContext: boolean; ApplePaySession?: { canMakePayments(): boolean } }

/** `canMakePayments` throws on an insecure page. */
export const hasApplePay = ({ isSecureContext, ApplePaySession }: WithApplePay): boolean =>
  isSecureContext && ApplePaySession?.canMakePayments() === true

/** PAY-2: Apple Pay is offered only where the device has it. */
export const methodsHere = <M extends { id: MethodId }>(methods: readonly M[], applePay: boolean): M[] =>
  methods.filter(({ id }) => id !== 'applepay' || applePay)

/** The server cannot know the device: it sends all methods, and the style sheet keeps the tile from flashing up. */
export function useMethodsHere<M extends { id: MethodId }>(methods: readonly M[]): M[] {
  return methodsHere(
    methods,
    useSyncExternalStore(neverChanges, ofThisBrowser, () => true),
  )
}

const neverChanges = () => () => undefined
export const ofThisBrowser = () => hasApplePay(window as WithApplePay)
