import type { TextId } from '#kernel/texts.ts'
import { DAY, HOUR } from '#kernel/time.ts'

import { APPEAL_WINDOW, LINK_LIFETIME } from './mailing.rules.ts'

/**
 * `path` is where the button leads on the site, `code` what can be typed instead, `name` the reader's own nickname. From
 * `reference` on they belong to decisions about reports: numbers and dates to show, words that choose a sentence, and in
 * `facts` what the operator wrote. Those of the second line are about money: amounts come written out, `none` for none.
 */
export type MailValue =
  | ('path' | 'code' | 'name' | 'reference' | 'measure' | 'rule' | 'until' | 'source' | 'outcome' | 'facts')
  | ('amount' | 'vat' | 'credits' | 'seller' | 'order_words' | 'start_words' | 'mandate' | 'creditor_id' | 'iban_end')
  | keyof typeof TIMES
  | (typeof COUNTS)[number]

/** Values that choose a plural form. */
export const COUNTS = ['messages', 'likes', 'matches', 'people'] as const

/** Values that are moments: as a day, or with the time of day. */
export const TIMES = { last_day: 'day', due_day: 'day', moment: 'moment' } as const

export type Template = {
  /** What the cause hands over. */
  values: readonly MailValue[]
  /** Subject and preview show on lock screens: they say nothing about the kind of site, not even its name. */
  subject: TextId
  preview: TextId
  heading: TextId
  paragraphs: readonly TextId[]
  button?: TextId
  code?: TextId
  small: readonly TextId[]
  /** Figures in the texts. */
  numbers?: Readonly<Record<string, number>>
}

/** What other people caused, or what somebody agreed to get: each of these can be ended. */
const NEWS = {
  subject: 'mails.news_subject',
  preview: 'mails.news_preview',
  small: ['mails.reason_notifications'],
} as const

/**
 * Mails to an address that nobody has confirmed carry no name: it would let a stranger send words of their choice to
 * any mailbox.
 */
export const TEMPLATES = {
  activate_account: {
    values: ['path', 'code'],
    subject: 'mails.activate_subject',
    preview: 'mails.activate_preview',
    heading: 'mails.activate_heading',
    paragraphs: ['mails.activate_text'],
    button: 'mails.activate_account',
    code: 'mails.activate_code',
    small: ['mails.activate_lifetime', 'mails.not_you_ignore', 'mails.reason_address'],
    numbers: { days: LINK_LIFETIME.activate / DAY },
  },
  resume_signup: {
    values: ['path'],
    subject: 'mails.resume_subject',
    preview: 'mails.resume_preview',
    heading: 'mails.resume_heading',
    paragraphs: ['mails.resume_text'],
    button: 'mails.resume_button',
    small: ['mails.link_days', 'mails.not_you_ignore', 'mails.reason_address'],
    numbers: { days: LINK_LIFETIME.resume / DAY },
  },
  account_exists: {
    values: ['path'],
    subject: 'mails.exists_subject',
    preview: 'mails.exists_preview',
    heading: 'mails.exists_heading',
    paragraphs: ['mails.exists_text', 'errors.account_exists', 'mails.exists_forgot'],
    button: 'shell.log_in',
    small: ['mails.not_you_ignore', 'mails.reason_account'],
  },
  account_deleted_not_final: {
    values: ['path'],
    subject: 'mails.deleted_subject',
    preview: 'mails.deleted_preview',
    heading: 'mails.deleted_heading',
    paragraphs: ['errors.account_deleted_not_final', 'mails.deleted_text'],
    button: 'mails.reactivate_account',
    small: ['mails.reason_address'],
  },
  reset_password: {
    values: ['path'],
    subject: 'mails.reset_subject',
    preview: 'mails.reset_preview',
    heading: 'mails.reset_heading',
    paragraphs: ['mails.reset_text'],
    button: 'mails.reset_button',
    small: ['mails.link_hours', 'mails.reset_ignore', 'mails.reason_account'],
    numbers: { hours: LINK_LIFETIME.reset / HOUR },
  },
  reset_no_account: {
    values: ['path'],
    subject: 'mails.no_account_subject',
    preview: 'mails.no_account_preview',
    heading: 'mails.no_account_heading',
    paragraphs: ['mails.no_account_text', 'errors.reset_email_not_found', 'mails.no_account_other'],
    button: 'shell.sign_up',
    small: ['mails.not_you_ignore', 'mails.reason_address'],
  },
  mail_change: {
    values: ['path'],
    subject: 'mails.mail_change_subject',
    preview: 'mails.mail_change_preview',
    heading: 'mails.mail_change_heading',
    paragraphs: ['mails.mail_change_text'],
    button: 'mails.mail_change_button',
    small: ['mails.link_hours', 'mails.mail_change_ignore', 'mails.reason_address'],
    numbers: { hours: LINK_LIFETIME.mail_change / HOUR },
  },
  mail_changed_notice: {
    values: ['path'],
    subject: 'mails.mail_changed_subject',
    preview: 'mails.mail_changed_preview',
    heading: 'mails.mail_changed_heading',
    paragraphs: ['mails.mail_changed_text', 'mails.mail_changed_take_back'],
    button: 'mails.mail_changed_button',
    small: ['mails.link_days', 'mails.reason_account'],
    numbers: { days: LINK_LIFETIME.undo_mail_change / DAY },
  },
  password_changed_notice: {
    values: ['path'],
    subject: 'mails.password_changed_subject',
    preview: 'mails.password_changed_preview',
    heading: 'mails.password_changed_heading',
    paragraphs: ['mails.password_changed_text', 'mails.password_changed_undo'],
    button: 'mails.reset_button',
    small: ['mails.reason_account'],
  },
  goodbye: {
    values: ['name', 'path'],
    subject: 'mails.goodbye_subject',
    preview: 'mails.goodbye_preview',
    heading: 'mails.goodbye_heading',
    paragraphs: ['mails.greeting', 'mails.goodbye_text', 'mails.goodbye_window'],
    button: 'mails.reactivate_account',
    small: ['mails.reason_address'],
    numbers: { days: LINK_LIFETIME.reactivate / DAY },
  },
  export_ready: {
    values: ['name', 'path'],
    subject: 'mails.export_subject',
    preview: 'mails.export_preview',
    heading: 'mails.export_heading',
    paragraphs: ['mails.greeting', 'mails.export_text'],
    button: 'mails.export_button',
    small: ['mails.export_lifetime', 'mails.reason_account'],
    numbers: { days: LINK_LIFETIME.export / DAY },
  },
  moderation_decision: {
    values: ['path', 'reference', 'measure', 'rule', 'until', 'source', 'facts'],
    subject: 'mails.decision_subject',
    preview: 'mails.decision_preview',
    heading: 'mails.decision_heading',
    paragraphs: [
      'mails.decision_what',
      'mails.decision_rule',
      'mails.decision_facts',
      'mails.decision_by_person',
      'mails.decision_appeal',
    ],
    button: 'mails.decision_button',
    small: ['mails.decision_lifetime', 'mails.decision_elsewhere', 'mails.reference', 'mails.reason_account'],
    numbers: { days: APPEAL_WINDOW / DAY },
  },
  report_outcome: {
    values: ['path', 'reference', 'outcome'],
    subject: 'mails.report_subject',
    preview: 'mails.report_preview',
    heading: 'mails.report_heading',
    paragraphs: ['mails.report_outcome', 'mails.report_private', 'mails.report_disagree'],
    button: 'mails.report_button',
    small: ['mails.reference', 'mails.reason_account'],
  },
  appeal_outcome: {
    values: ['path', 'reference', 'outcome', 'facts'],
    subject: 'mails.appeal_subject',
    preview: 'mails.appeal_preview',
    heading: 'mails.appeal_heading',
    paragraphs: ['mails.appeal_outcome', 'mails.appeal_answer'],
    button: 'shell.log_in',
    small: ['mails.decision_elsewhere', 'mails.reference', 'mails.reason_account'],
  },
  complaint_received: {
    values: ['path', 'reference', 'due_day'],
    subject: 'mails.complaint_subject',
    preview: 'mails.complaint_preview',
    heading: 'mails.complaint_heading',
    paragraphs: ['mails.complaint_text', 'mails.complaint_number', 'mails.complaint_due'],
    button: 'mails.complaint_button',
    small: ['mails.complaint_keep', 'mails.not_you_ignore', 'mails.reason_address'],
  },
  complaint_answer: {
    values: ['path', 'reference', 'outcome', 'facts'],
    subject: 'mails.complaint_answer_subject',
    preview: 'mails.complaint_answer_preview',
    heading: 'mails.complaint_answer_heading',
    paragraphs: [
      'mails.complaint_outcome',
      'mails.appeal_answer',
      'mails.complaint_by_person',
      'mails.decision_appeal',
    ],
    button: 'mails.decision_button',
    small: ['mails.decision_lifetime', 'mails.decision_elsewhere', 'mails.reference', 'mails.reason_address'],
    numbers: { days: APPEAL_WINDOW / DAY },
  },
  complaint_objection: {
    values: ['reference', 'outcome', 'facts'],
    subject: 'mails.appeal_subject',
    preview: 'mails.appeal_preview',
    heading: 'mails.appeal_heading',
    paragraphs: ['mails.complaint_objection', 'mails.appeal_answer'],
    small: ['mails.decision_elsewhere', 'mails.reference', 'mails.reason_address'],
  },
  complaint_waits: {
    values: ['reference', 'source', 'moment'],
    subject: 'mails.complaint_waits_subject',
    preview: 'mails.complaint_waits_preview',
    heading: 'mails.complaint_waits_heading',
    paragraphs: ['mails.complaint_waits_text', 'mails.complaint_waits_due', 'mails.complaint_waits_command'],
    small: [],
  },
  photo_hidden: {
    values: ['path', 'reference'],
    subject: 'mails.hidden_subject',
    preview: 'mails.hidden_preview',
    heading: 'mails.hidden_heading',
    paragraphs: ['mails.hidden_text', 'mails.hidden_why', 'mails.hidden_next'],
    button: 'mails.hidden_button',
    small: ['mails.reference', 'mails.reason_account'],
  },
  photo_shown_again: {
    values: ['path', 'reference'],
    subject: 'mails.shown_subject',
    preview: 'mails.shown_preview',
    heading: 'mails.shown_heading',
    paragraphs: ['mails.shown_text'],
    button: 'mails.hidden_button',
    small: ['mails.reference', 'mails.reason_account'],
  },
  order_confirmation: {
    values: ['path', 'reference', 'order_words', 'start_words', 'amount', 'vat', 'seller', 'last_day'],
    subject: 'mails.order_subject',
    preview: 'mails.order_preview',
    heading: 'mails.order_heading',
    paragraphs: [
      'mails.order_what',
      'mails.order_total',
      'mails.order_seller',
      'mails.order_start',
      'mails.order_withdrawal',
    ],
    button: 'mails.order_button',
    small: ['mails.reference', 'mails.reason_account'],
  },
  withdrawal_confirmation: {
    values: ['path', 'reference', 'moment', 'credits', 'amount'],
    subject: 'mails.withdrawal_subject',
    preview: 'mails.withdrawal_preview',
    heading: 'mails.withdrawal_heading',
    paragraphs: ['mails.withdrawal_when', 'mails.withdrawal_result'],
    button: 'mails.order_button',
    small: ['mails.reference', 'mails.reason_account'],
  },
  refund_sent: {
    values: ['path', 'reference', 'amount'],
    subject: 'mails.refund_subject',
    preview: 'mails.refund_preview',
    heading: 'mails.refund_heading',
    paragraphs: ['mails.refund_text', 'mails.refund_time'],
    button: 'mails.order_button',
    small: ['mails.reference', 'mails.reason_account'],
  },
  chargeback_notice: {
    values: ['path', 'reference', 'amount'],
    subject: 'mails.chargeback_subject',
    preview: 'mails.chargeback_preview',
    heading: 'mails.chargeback_heading',
    paragraphs: ['mails.chargeback_text', 'mails.chargeback_rest', 'mails.chargeback_mistake'],
    button: 'mails.order_button',
    small: ['mails.reference', 'mails.reason_account'],
  },
  debit_announcement: {
    values: ['path', 'reference', 'amount', 'due_day', 'seller', 'iban_end', 'mandate', 'creditor_id'],
    subject: 'mails.debit_subject',
    preview: 'mails.debit_preview',
    heading: 'mails.debit_heading',
    paragraphs: ['mails.debit_text', 'mails.debit_mandate', 'mails.debit_rights'],
    button: 'mails.order_button',
    small: ['mails.reference', 'mails.reason_account'],
  },
  news_messages: {
    ...NEWS,
    values: ['path', 'messages', 'people'],
    heading: 'mails.messages_heading',
    paragraphs: ['mails.messages_text'],
    button: 'mails.messages_button',
  },
  news_likes: {
    ...NEWS,
    values: ['path', 'likes'],
    heading: 'mails.likes_heading',
    paragraphs: ['mails.likes_text'],
    button: 'mails.likes_button',
  },
  news_matches: {
    ...NEWS,
    values: ['path', 'matches'],
    heading: 'mails.matches_heading',
    paragraphs: ['mails.matches_text'],
    button: 'mails.matches_button',
  },
  news_mixed: {
    ...NEWS,
    values: ['path', 'messages', 'likes', 'matches'],
    heading: 'mails.mixed_heading',
    paragraphs: ['mails.mixed_messages', 'mails.mixed_likes', 'mails.mixed_matches'],
    button: 'mails.mixed_button',
  },
  unread_reminder: {
    ...NEWS,
    values: ['path', 'messages', 'people'],
    subject: 'mails.unread_subject',
    preview: 'mails.unread_preview',
    heading: 'mails.unread_heading',
    paragraphs: ['mails.unread_text'],
    button: 'mails.messages_button',
  },
  weekly_update: {
    ...NEWS,
    values: ['path', 'messages', 'likes', 'people'],
    subject: 'mails.weekly_subject',
    preview: 'mails.weekly_preview',
    heading: 'mails.weekly_heading',
    paragraphs: ['mails.weekly_people', 'mails.weekly_likes', 'mails.weekly_messages'],
    button: 'mails.weekly_button',
  },
  reminder_photo: {
    ...NEWS,
    values: ['path'],
    subject: 'mails.reminder_subject',
    preview: 'mails.reminder_preview',
    heading: 'mails.photo_heading',
    paragraphs: ['mails.photo_text'],
    button: 'mails.photo_button',
  },
  reminder_matches: {
    ...NEWS,
    values: ['path', 'matches'],
    subject: 'mails.reminder_subject',
    preview: 'mails.reminder_preview',
    heading: 'mails.waiting_heading',
    paragraphs: ['mails.waiting_text'],
    button: 'mails.matches_button',
  },
  announcement: {
    ...NEWS,
    values: ['path'],
    heading: 'mails.announcement_heading',
    paragraphs: [],
    button: 'mails.mixed_button',
  },
} as const satisfies Record<string, Template>

export type TemplateName = keyof typeof TEMPLATES
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as TemplateName[]

/** What a mail of that name needs, no more and no less. */
export type ValuesOf<Name extends TemplateName> = Record<(typeof TEMPLATES)[Name]['values'][number], string>
