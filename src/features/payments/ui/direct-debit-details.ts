import { browserApi } from '#app/api/browser-api.ts'
import { prepareMandate, type readDirectDebit } from '#features/payments/direct-debit.contract.ts'
import type { ReplyOf } from '#kernel/contract.ts'

export type Debit = ReplyOf<typeof readDirectDebit>
export type Mandate = ReplyOf<typeof prepareMandate>['mandate']
export type Details = Record<(typeof DETAILS)[number], string>

/** PAY-5: form fields, in screen order. */
export const DETAILS = ['account_holder', 'iban', 'street', 'house_number', 'zip', 'city', 'phone'] as const

/** Each submission makes a new mandate with a new code. */
export async function askForMandate(debit: Debit, details: Details): Promise<Mandate> {
  const { order, package: name, country, code, amount: total } = debit
  const purchase = order === null ? { package: name, country, total, ...(code !== null && { code }) } : { order }
  const { mandate } = await browserApi(prepareMandate, { body: { ...purchase, ...details } })
  return mandate
}
