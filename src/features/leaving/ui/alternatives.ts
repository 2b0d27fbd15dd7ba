import type { readAlternatives } from '#features/leaving/leaving.contract.ts'
import type { Reason } from '#features/leaving/leaving.rules.ts'
import type { ReplyOf } from '#kernel/contract.ts'

export type Offers = ReplyOf<typeof readAlternatives>
export type Alternative = keyof Offers

/** ACC-8: default order, when the reason matches none. */
const ALTERNATIVES = ['privacy_mode', 'change_email', 'trial_package', 'discount'] as const satisfies Alternative[]

/** Alternatives that may solve the reason. */
const ANSWERS: Partial<Record<Reason, readonly Alternative[]>> = {
  too_many_mails: ['change_email'],
  too_expensive: ['discount', 'trial_package'],
  privacy: ['privacy_mode', 'change_email'],
  break: ['privacy_mode'],
}

/** Only those the server offers; matches for the reason come first. */
export function alternativesFor(offers: Offers, reason: Reason | null): Alternative[] {
  const first = (reason && ANSWERS[reason]) ?? []
  const order = [...first, ...ALTERNATIVES.filter((alternative) => !first.includes(alternative))]
  return order.filter((alternative) => Boolean(offers[alternative]))
}
