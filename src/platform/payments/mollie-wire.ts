import * as z from 'zod/mini'

import { isLocale, type Locale } from '#kernel/locales.ts'

import { minorOf } from './decimal.ts'
import { type ProviderState, type ProviderStatus, ProviderUnavailable } from './provider.ts'

const money = z.object({ value: z.string(), currency: z.string() })

/** Only the fields we read. */
export const molliePayment = z.object({
  id: z.string().check(z.regex(/^tr_\w+$/)),
  mode: z.enum(['live', 'test']),
  status: z.string(),
  amount: money,
  amountRefunded: z.nullish(money),
  amountChargedBack: z.nullish(money),
  metadata: z.nullish(z.unknown()),
  method: z.nullish(z.string()),
  customerId: z.nullish(z.string()),
  mandateId: z.nullish(z.string()),
  details: z.nullish(z.object({ cardNumber: z.nullish(z.string()) })),
  _links: z.object({ checkout: z.nullish(z.object({ href: z.url() })) }),
  _embedded: z.nullish(z.object({ chargebacks: z.nullish(z.array(z.object({ reversedAt: z.nullish(z.string()) }))) })),
})
export type MolliePayment = z.output<typeof molliePayment>

export const mollieThing = z.object({ id: z.string() })

const refund = z.object({ status: z.string(), metadata: z.nullish(z.unknown()) })
export const mollieRefunds = z.object({ _embedded: z.object({ refunds: z.array(refund) }) })

/** Mollie's error body; the detail goes to the operator's log. */
export const mollieRefusal = z.object({ title: z.string(), detail: z.string() })

const STATUSES: Record<string, ProviderStatus> = {
  open: 'open',
  pending: 'pending',
  // Reserved, not captured: grants nothing yet.
  authorized: 'pending',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'expired',
}

export function statusOf({ status }: Pick<MolliePayment, 'status'>): ProviderStatus {
  const known = Object.hasOwn(STATUSES, status) ? STATUSES[status] : undefined
  if (known === undefined) throw new ProviderUnavailable(`Mollie calls a payment ${JSON.stringify(status)}`)
  return known
}

/** A payment without our metadata is not ours. */
export function referenceOf({ metadata }: Pick<MolliePayment, 'metadata'>): string {
  const ours = z.object({ payment: z.string() }).safeParse(metadata)
  return ours.success ? ours.data.payment : ''
}

export function stateOf(payment: MolliePayment): ProviderState {
  const token = tokenOf(payment)
  return {
    status: statusOf(payment),
    amount: minorOf(payment.amount.value),
    currency: payment.amount.currency,
    reference: referenceOf(payment),
    mode: payment.mode,
    refunded: sumOf(payment, payment.amountRefunded),
    chargedBack: isChargedBack(payment),
    ...(token && { token }),
  }
}

function sumOf({ amount }: MolliePayment, part: z.output<typeof money> | null | undefined): number {
  if (part == null) return 0
  if (part.currency !== amount.currency) throw new ProviderUnavailable(`Mollie mixes ${part.currency} with another`)
  return minorOf(part.value)
}

/** The sum stays when a bank reverses its chargeback; only the chargeback itself shows that. */
function isChargedBack(payment: MolliePayment): boolean {
  const chargebacks = payment._embedded?.chargebacks
  if (chargebacks) return chargebacks.some(({ reversedAt }) => reversedAt == null)
  return sumOf(payment, payment.amountChargedBack) > 0
}

/** A mandate is charged through its customer, so the token holds both. */
function tokenOf({ status, method, customerId, mandateId, details }: MolliePayment): ProviderState['token'] {
  if (status !== 'paid' || customerId == null || mandateId == null) return undefined
  if (method === 'paypal') return { value: `${customerId}:${mandateId}`, label: 'PayPal' }
  if (method !== 'creditcard' || details?.cardNumber == null) return undefined
  return { value: `${customerId}:${mandateId}`, label: `•••• ${details.cardNumber.slice(-4)}` }
}

/** Undefined for another provider's token. */
export function readToken(token: string | undefined): { customer: string; mandate: string } | undefined {
  const [, customer, mandate] = /^(cst_\w+):(mdt_\w+)$/.exec(token ?? '') ?? []
  return customer === undefined || mandate === undefined ? undefined : { customer, mandate }
}

/** Our methods by Mollie's names. National card brands use card; Dankort and retired methods do not exist. */
const METHODS: Record<string, string> = {
  ideal: 'ideal',
  bancontact: 'bancontact',
  eps: 'eps',
  blik: 'blik',
  creditcard: 'creditcard',
  cartebancaire: 'creditcard',
  postepay: 'creditcard',
  nexi: 'creditcard',
  paypal: 'paypal',
  applepay: 'applepay',
  directdebit: 'directdebit',
  banktransfer: 'banktransfer',
  paysafecard: 'paysafecard',
}

export function mollieMethodOf(method: string): string {
  const theirs = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined
  if (theirs === undefined) throw new ProviderUnavailable(`Mollie does not take ${method}`)
  return theirs
}

/** Locales of Mollie's page; the first of a language is the default for other countries. */
const LOCALES: Record<Locale, readonly string[]> = {
  nl: ['nl_NL', 'nl_BE'],
  de: ['de_DE', 'de_AT', 'de_CH'],
  en: ['en_GB', 'en_US'],
  fr: ['fr_FR', 'fr_BE'],
  it: ['it_IT'],
  es: ['es_ES'],
  pl: ['pl_PL'],
  da: ['da_DK'],
  fi: ['fi_FI'],
  nb: ['nb_NO'],
  sv: ['sv_SE'],
}

/** Undefined: Mollie's page follows the buyer's browser. */
export function mollieLocaleOf(locale: string): string | undefined {
  const [language] = locale.split('-')
  if (!isLocale(language)) return undefined
  const theirs = LOCALES[language]
  return theirs.find((each) => each === locale.replace('-', '_')) ?? theirs[0]
}
