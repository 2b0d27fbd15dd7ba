import { consoleApi } from '#console/page/api.ts'
import type { Reason } from '#features/moderation/moderation.rules.ts'
import type { ClientId, ProfileId } from '#kernel/ids.ts'
import type { Permission } from '#kernel/permissions.ts'

import * as contract from '../member-acts.contract.ts'
import type { MemberFile } from './timeline-events.ts'

/** What the dialog asks for besides the reason. */
export type ActFields = {
  email: string
  date: string
  credits: string
  rule: Reason
  days: string
  facts: string
  /** Made once per dialog: a repeated click gives once. */
  client_id: ClientId
}
type Base = { id: ProfileId; reason: string; case?: string }
type Act = {
  name: string
  group: 'Account' | 'Their data'
  permission: Permission
  says: string
  fields: readonly (keyof ActFields)[]
  run(base: Base, fields: ActFields): Promise<string>
}

const said = (words: string) => () => words
const asksSecond = 'A second person has to agree first. It waits under Today.'

export const ACTS = {
  resend_activation: {
    ...{ name: 'Send activation again', group: 'Account', permission: 'help_members', fields: [] },
    says: 'They get the activation email once more, within the limits of their mailbox.',
    run: (body: Base) => consoleApi(contract.resendActivation, { body }).then(said('The email is on its way.')),
  },
  confirm_address: {
    ...{ name: 'Confirm email by hand', group: 'Account', permission: 'help_members', fields: [] },
    says: 'Only if they showed otherwise that the mailbox is theirs.',
    run: (body: Base) => consoleApi(contract.confirmAddress, { body }).then(said('The address is confirmed.')),
  },
  change_address: {
    ...{ name: 'Change email', group: 'Account', permission: 'help_members', fields: ['email'] },
    says: 'Once a second person agrees, every login ends. The new mailbox gets a link to come in, the old one a link to undo it.',
    run: (body: Base, { email }: ActFields) =>
      consoleApi(contract.changeAddress, { body: { ...body, email } }).then(said(asksSecond)),
  },
  correct_birth_date: {
    ...{ name: 'Correct birth date', group: 'Account', permission: 'help_members', fields: ['date'] },
    says: 'Account and profile change together. Somebody under 18 is a case, not a correction.',
    run: (body: Base, { date }: ActFields) =>
      consoleApi(contract.correctBirthDate, { body: { ...body, date } }).then(said('The birth date is corrected.')),
  },
  send_reset: {
    ...{ name: 'Send password reset', group: 'Account', permission: 'help_members', fields: [] },
    says: 'They get a link to a new password.',
    run: (body: Base) => consoleApi(contract.sendReset, { body }).then(said('The link is on its way.')),
  },
  end_logins: {
    ...{ name: 'End all logins', group: 'Account', permission: 'help_members', fields: [] },
    says: 'They are out on every device and can log in again.',
    run: (body: Base) => consoleApi(contract.endLogins, { body }).then(said('All logins have ended.')),
  },
  lock: {
    ...{ name: 'Lock until they reset', group: 'Account', permission: 'help_members', fields: [] },
    says: 'Nobody gets in until the mailbox sets a new password; it gets the link now.',
    run: (body: Base) => consoleApi(contract.lockMember, { body }).then(said('The account is locked.')),
  },
  unlock: {
    ...{ name: 'Unlock', group: 'Account', permission: 'help_members', fields: [] },
    says: 'The password they had works again.',
    run: (body: Base) => consoleApi(contract.unlockMember, { body }).then(said('The account is unlocked.')),
  },
  suspend: {
    ...{ name: 'Suspend', group: 'Account', permission: 'decide_cases', fields: ['rule', 'days', 'facts'] },
    says: 'A decision with reasons: they read what you found and may object. It can be taken back.',
    run: (body: Base, { rule, days, facts }: ActFields) =>
      consoleApi(contract.suspendMember, { body: { ...body, rule, days: Number(days), facts } }).then(
        said('They are suspended and told why.'),
      ),
  },
  lift_suspension: {
    ...{ name: 'Lift suspension', group: 'Account', permission: 'decide_cases', fields: [] },
    says: 'Takes the decision back. They are told, with your reason.',
    run: (body: Base) => consoleApi(contract.liftSuspension, { body }).then(said('The suspension is lifted.')),
  },
  give_credits: {
    ...{ name: 'Give credits', group: 'Account', permission: 'give_credits', fields: ['credits'] },
    says: 'Up to 100 a day at once; for more a second person has to agree.',
    run: (body: Base, { credits, client_id }: ActFields) =>
      consoleApi(contract.giveCredits, { body: { ...body, credits: Number(credits), client_id } }).then(
        ({ request }) => (request === null ? 'The credits are in the wallet.' : asksSecond),
      ),
  },
  export: {
    ...{ name: 'Export everything', group: 'Their data', permission: 'export_members', fields: [] },
    says: 'Goes to them by email. You do not see it.',
    run: (body: Base) => consoleApi(contract.exportMember, { body }).then(said('They get a link when it is ready.')),
  },
  delete: {
    ...{ name: 'Delete account', group: 'Their data', permission: 'delete_members', fields: [] },
    says: 'Two people have to agree. If you are alone with this right, it takes 24 hours and a fresh sign-in.',
    run: (body: Base) => consoleApi(contract.askToDelete, { body }).then(said(asksSecond)),
  },
} as const satisfies Record<string, Act>
export type ActName = keyof typeof ACTS

/** Whether it would change anything now; the server checks again. */
export function applies(name: ActName, { member, suspension }: MemberFile): boolean {
  if (member.status === 'deleted') return false
  switch (name) {
    case 'resend_activation':
    case 'confirm_address':
      return member.status === 'not_confirmed'
    case 'send_reset':
    case 'export':
      return member.status === 'active'
    case 'lock':
      return member.locked_at === null
    case 'unlock':
      return member.locked_at !== null
    case 'lift_suspension':
      return suspension !== null
    default:
      return true
  }
}
