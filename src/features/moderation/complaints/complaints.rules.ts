import { DAY, HOUR } from '#kernel/time.ts'

import type { Reason } from '../moderation.rules.ts'

export const KINDS = ['complaint', 'notice'] as const
export type ComplaintKind = (typeof KINDS)[number]

/** In the order of the form. */
const COMPLAINT_CATEGORIES = ['payments', 'account', 'members', 'moderation', 'privacy', 'other'] as const
/** What is illegal about the content, in the order of the form. */
const NOTICE_CATEGORIES = ['intimate', 'minor', 'impersonation', 'threats', 'hate', 'fraud', 'rights', 'other'] as const

export const CATEGORIES = [
  'payments',
  'account',
  'members',
  'moderation',
  'privacy',
  'intimate',
  'minor',
  'impersonation',
  'threats',
  'hate',
  'fraud',
  'rights',
  'other',
] as const
export type Category = (typeof CATEGORIES)[number]

export const categoriesOf = (kind: ComplaintKind): readonly Category[] =>
  kind === 'complaint' ? COMPLAINT_CATEGORIES : NOTICE_CATEGORIES

/** The rule a notice falls under, for the case it opens. */
export const RULES: Partial<Record<Category, Reason>> = {
  intimate: 'intimate',
  minor: 'underage',
  impersonation: 'fake',
  threats: 'harassment',
  hate: 'hate',
  fraud: 'money',
}

/** Handled before everything else. */
export const URGENT_CATEGORIES: readonly Category[] = ['minor', 'intimate']

/** PAGE-2, card schemes: a complaint is settled within a week. R-MOD-3: intimate pictures within 48 hours. */
const WITHIN: Partial<Record<Category, number>> = { minor: 24 * HOUR, intimate: 48 * HOUR }
export const dueWithin = (category: Category) => WITHIN[category] ?? 7 * DAY

/** DSA 16: a notice about a child needs neither name nor address. Every other sender is told the outcome. */
export const needsEmail = ({ category }: { category: Category }) => category !== 'minor'

/** R-MOD-3: the law requires a signature to remove an intimate picture; nothing else does. */
export const needsName = ({ category }: { category: Category }) => category === 'intimate'

export const WORDS_LENGTH = 4000
export const LOCATION_LENGTH = 1000
export const NAME_LENGTH = 100
export const EMAIL_LENGTH = 254
export const OBJECTION_LENGTH = 4000

export const ATTACHMENT_MEGABYTES = 5
/** Plain text means quoted messages or email headers: a hundred pages. */
export const ATTACHED_TEXT_BYTES = 300_000

/** R-MOD-5: days to answer an objection. */
export const OBJECTION_DAYS = 14

export const COMPLAINT_OUTCOMES = ['granted', 'rejected', 'acted', 'no_breach', 'closed'] as const
export type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number]
