import { browserApi } from '#app/api/browser-api.ts'
import { prepareMandate, readDirectDebit } from '#features/payments/direct-debit.contract.ts'
import { maskedIban } from '#features/payments/iban.rules.ts'
import type { ReplyOf } from '#kernel/contract.ts'

export type Debit = ReplyOf<typeof readDirectDebit>
export type Mandate = ReplyOf<typeof prepareMandate>['mandate']
export type Details = Record<(typeof DETAILS)[number], string>
/** A mandate whose code is on its way, and the details it was made from. */
export type Waiting = { mandate: Mandate; details: Details }

/** PAY-5: form fields, in screen order. */
export const DETAILS = ['account_holder', 'iban', 'street', 'house_number', 'zip', 'city', 'phone'] as const

/** In memory only, so that an IBAN is stored nowhere in the browser; logging out loads a new page and ends it. */
let typed: { by: string; details: Details } | undefined

/** What this member typed and has not sent, for when they leave the page and return. */
export const typedBy = (member: string) => (typed?.by === member ? typed.details : undefined)

export function keepTyped(member: string, form: HTMLFormElement) {
  const values = new FormData(form)
  const details = Object.fromEntries(DETAILS.map((name) => [name, String(values.get(name) ?? '')])) as Details
  typed = { by: member, details }
}

export function forgetTyped() {
  typed = undefined
}

/** The server never sends the IBAN back: its end stands for it. */
export const waitingIn = ({ waiting }: Pick<Debit, 'waiting'>): Waiting | undefined =>
  waiting === null
    ? undefined
    : { ...waiting, details: { ...waiting.details, iban: maskedIban(waiting.mandate.iban_end) } }

/** Whether the IBAN field still shows the account of the waiting mandate. */
export const isSameAccount = (typed: string, waiting: Waiting | undefined) =>
  waiting !== undefined && typed.trim() === maskedIban(waiting.mandate.iban_end)

function purchaseIn({ order, package: name, country, code, amount: total }: Debit) {
  return order === null ? { package: name, country, total, ...(code !== null && { code }) } : { order }
}

type Asked = { details: Details; waiting: Waiting | undefined; newCode?: boolean }

/** The same details lead back to the code already sent, unless a new one is asked for. */
export async function askForMandate(debit: Debit, { details, waiting, newCode = false }: Asked): Promise<Waiting> {
  const { iban, ...rest } = details
  const account =
    waiting !== undefined && isSameAccount(iban, waiting) ? { same_account_as: waiting.mandate.id } : { iban }
  const { mandate } = await browserApi(prepareMandate, {
    body: { ...purchaseIn(debit), ...rest, ...account, ...(newCode && { new_code: true }) },
  })
  return { mandate, details }
}

/** What the server still waits for; null when no code works any more. */
export const readWaiting = async (debit: Debit) =>
  waitingIn(await browserApi(readDirectDebit, { query: purchaseIn(debit) }))
