import { expect, test } from 'vitest'

import { MAIL_CLASSES, type MailClass } from './mail-classes.ts'
import { TEMPLATE_NAMES } from './templates.ts'

/** Changing a class changes who can fill a stranger's mailbox, so it is decided here too. */
const DECIDED: Record<MailClass, string> = {
  stranger:
    'account_deleted_not_final account_exists activate_account address_in_use complaint_received mail_change reset_no_account',
  account: 'goodbye resume_signup',
  reset: 'reset_password',
  notice:
    'export_ready login_guesses_notice mail_change_notice mail_changed_notice mail_taken_back password_changed_notice photo_hidden photo_shown_again profile_hidden profile_shown_again unused_account',
  receipt: 'chargeback_notice debit_announcement order_confirmation refund_sent withdrawal_confirmation',
  staff:
    'appeal_outcome complaint_answer complaint_objection complaint_waits decision_undone moderation_decision report_outcome report_waits staff_access_changed staff_invitation staff_new_device',
  notification:
    'announcement news_likes news_matches news_messages news_mixed reminder_matches reminder_photo unread_reminder weekly_update',
}

test('[R-MAIL-1] every email has a class', () => {
  expect(Object.keys(MAIL_CLASSES).sort()).toEqual([...TEMPLATE_NAMES].sort())
  const decided = Object.entries(DECIDED).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind]))
  expect(MAIL_CLASSES).toEqual(Object.fromEntries(decided))
})
