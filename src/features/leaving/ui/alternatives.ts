import type { readAlternatives } from '#features/leaving/leaving.contract.ts'
import type { Reason } from '#features/leaving/leaving.rules.ts'
import type { ReplyOf } from '#kernel/contract.ts'

export type Offers = Omit<ReplyOf<typeof readAlternatives>, 'running'>
/** Fewer emails need nothing from the server: every member has those switches. */
export type Alternative = keyof Offers | 'fewer_mails'

/** ACC-8: default order, when the reason matches none. */
const ALTERNATIVES = ['privacy_mode', 'fewer_mails', 'trial_package', 'discount'] as const satisfies Alternative[]

/** Alternatives that may solve the reason. */
const ANSWERS: Partial<Record<Reason, readonly Alternative[]>> = {
  too_many_mails: ['fewer_mails', 'change_email'],
  too_expensive: ['discount', 'trial_package'],
  privacy: ['privacy_mode'],
  break: ['privacy_mode'],
}

/** Those that answer the reason; all of them where it names nothing they could answer. Only what the server offers. */
export function alternativesFor(offers: Offers, reason: Reason | null): Alternative[] {
  const order = (reason && ANSWERS[reason]) ?? ALTERNATIVES
  return order.filter((alternative) => alternative === 'fewer_mails' || Boolean(offers[alternative]))
}
