import { ACCOUNT_MAILS } from './account-mails.ts'
import { DECISION_MAILS } from './decision-mails.ts'
import { MONEY_MAILS } from './money-mails.ts'
import { NOTIFICATION_MAILS } from './notification-mails.ts'
import { STAFF_MAILS } from './staff-mails.ts'

export const TEMPLATES = { ...ACCOUNT_MAILS, ...DECISION_MAILS, ...MONEY_MAILS, ...NOTIFICATION_MAILS, ...STAFF_MAILS }

export type TemplateName = keyof typeof TEMPLATES
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as TemplateName[]

/** Exactly the values a template needs. */
export type ValuesOf<Name extends TemplateName> = Record<(typeof TEMPLATES)[Name]['values'][number], string>
