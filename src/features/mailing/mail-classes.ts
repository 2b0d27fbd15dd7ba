import type { TemplateName } from './templates.ts'

/**
 * R-MAIL-1: who can cause an email, and so whether it counts against the mailbox it goes to.
 *
 * - `stranger`: anybody who types the address. Always counts.
 * - `account`: the holder of an account. Counts until somebody has confirmed that the mailbox is theirs.
 * - `reset`: a way back in. Counts apart once the mailbox is confirmed, so that strangers cannot use it up.
 * - `notice`: tells the owner of a confirmed mailbox about a danger or a decision. Never counts.
 * - `receipt`: about money that moved. Never counts.
 * - `staff`: written by the operator's people, or to them. Never counts.
 * - `notification`: chosen by members, with limits of its own. Never counts.
 */
export type MailClass = 'stranger' | 'account' | 'reset' | 'notice' | 'receipt' | 'staff' | 'notification'

export const MAIL_CLASSES = {
  activate_account: 'stranger',
  account_exists: 'stranger',
  account_deleted_not_final: 'stranger',
  reset_no_account: 'stranger',
  mail_change: 'stranger',
  address_in_use: 'stranger',
  complaint_received: 'stranger',

  resume_signup: 'account',
  goodbye: 'account',

  reset_password: 'reset',

  password_changed_notice: 'notice',
  export_ready: 'notice',
  mail_change_notice: 'notice',
  mail_changed_notice: 'notice',
  mail_taken_back: 'notice',
  login_guesses_notice: 'notice',
  unused_account: 'notice',
  photo_hidden: 'notice',
  photo_shown_again: 'notice',
  profile_hidden: 'notice',
  profile_shown_again: 'notice',

  order_confirmation: 'receipt',
  withdrawal_confirmation: 'receipt',
  refund_sent: 'receipt',
  chargeback_notice: 'receipt',
  debit_announcement: 'receipt',

  moderation_decision: 'staff',
  report_outcome: 'staff',
  appeal_outcome: 'staff',
  decision_undone: 'staff',
  complaint_answer: 'staff',
  complaint_objection: 'staff',
  complaint_waits: 'staff',
  report_waits: 'staff',
  staff_invitation: 'staff',
  staff_new_device: 'staff',
  staff_access_changed: 'staff',

  news_messages: 'notification',
  news_likes: 'notification',
  news_matches: 'notification',
  news_mixed: 'notification',
  unread_reminder: 'notification',
  weekly_update: 'notification',
  reminder_photo: 'notification',
  reminder_matches: 'notification',
  announcement: 'notification',
} as const satisfies Record<TemplateName, MailClass>

/** Emails that let somebody into an account they are just making. */
const OF_SIGNUP: readonly TemplateName[] = ['activate_account', 'resume_signup']
export const isOfSignup = (template: TemplateName) => OF_SIGNUP.includes(template)

/** R-MAIL-1: emails a mailbox gets within a day from people who have not shown that it is theirs. */
export const STRANGERS_MAILS_PER_DAY = 3
/**
 * R-MAIL-1: shares of them, so that a stranger cannot use up what the owner of the mailbox needs to sign up: emails of
 * sign-ups on one site, and all others together.
 */
export const SIGNUP_MAILS_PER_SITE = 2
export const OTHER_MAILS_PER_DAY = 2
/** ACC-6: new reset links a mailbox gets within a day; the last one stays good. */
export const RESET_MAILS_PER_DAY = 3
