import * as z from 'zod/mini'

import { REASONS } from '#features/moderation/moderation.rules.ts'
import { defineContract } from '#kernel/contract.ts'
import { clientId, profileId } from '#kernel/ids.ts'

import { FACTS_LENGTH, GIFT_MOST, SUSPENSION_DAYS } from './members.rules.ts'

const asked = {
  id: profileId,
  reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
  case: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(40))),
}
const path = '/api/console/member-act'
const nothing = z.object({})

export const resendActivation = defineContract({
  ...{ method: 'POST', path, variant: { name: 'act', value: 'resend_activation' } },
  summary: 'Sends the activation email again.',
  access: { staff: 'help_members' },
  body: z.strictObject(asked),
  reply: nothing,
  refuses: ['not_found', 'member_left', 'account_on_hold', 'already_so', 'too_many_mails'],
  limit: 'write',
})

export const confirmAddress = defineContract({
  ...{ method: 'POST', path, variant: { name: 'act', value: 'confirm_address' } },
  summary: 'Confirms a member’s address by hand.',
  access: { staff: 'help_members' },
  body: z.strictObject(asked),
  reply: nothing,
  refuses: ['not_found', 'member_left', 'account_on_hold', 'already_so', 'address_taken'],
  limit: 'write',
})

export const changeAddress = defineContract({
  ...{ method: 'POST', path, variant: { name: 'act', value: 'change_address' } },
  summary: 'Asks a second person to agree to another address; the old mailbox then gets a link to undo it.',
  access: { staff: 'help_members' },
  body: z.strictObject({ ...asked, email: z.string().check(z.trim(), z.maxLength(254)) }),
  reply: z.object({ request: z.string() }),
  refuses: ['session_locked', 'not_found', 'member_left', 'account_on_hold', 'invalid_email'],
  limit: 'write',
})

export const endLogins = defineContract({
  ...{ method: 'POST', path, variant: { name: 'act', value: 'end_logins' } },
  summary: 'Ends every login of a member.',
  access: { staff: 'help_members' },
  body: z.strictObject(asked),
  reply: nothing,
  refuses: ['not_found', 'member_left', 'account_on_hold'],
  limit: 'write',
})

export const lockMember = defineContract({
  ...{ method: 'POST', path, variant: { name: 'act', value: 'lock' } },
  summary: 'Locks an account until its mailbox sets a new password.',
  access: { staff: 'help_members' },
  body: z.strictObject(asked),
  reply: nothing,
  refuses: ['not_found', 'member_left', 'account_on_hold', 'already_so'],
  limit: 'write',
})

export const unlockMember = defineContract({
  ...{ method: 'POST', path, variant: { name: 'act', value: 'unlock' } },
  summary: 'Unlocks an account; its password works again.',
  access: { staff: 'help_members' },
  body: z.strictObject(asked),
  reply: nothing,
  refuses: ['not_found', 'member_left', 'account_on_hold', 'already_so'],
  limit: 'write',
})

export const sendReset = defineContract({
  ...{ method: 'POST', path, variant: { name: 'act', value: 'send_reset' } },
  summary: 'Emails a member the link to a new password.',
  access: { staff: 'help_members' },
  body: z.strictObject(asked),
  reply: nothing,
  refuses: ['not_found', 'member_left', 'account_on_hold', 'not_confirmed'],
  limit: 'write',
})

export const correctBirthDate = defineContract({
  ...{ method: 'POST', path, variant: { name: 'act', value: 'correct_birth_date' } },
  summary: 'Corrects a birth date, to that of an adult.',
  access: { staff: 'help_members' },
  body: z.strictObject({ ...asked, date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)) }),
  reply: nothing,
  refuses: ['not_found', 'member_left', 'account_on_hold', 'not_an_adult'],
  limit: 'write',
})

export const giveCredits = defineContract({
  ...{ method: 'POST', path, variant: { name: 'act', value: 'give_credits' } },
  summary: 'Gives credits; above the limit it asks a second person.',
  access: { staff: 'give_credits' },
  body: z.strictObject({
    ...asked,
    credits: z.int().check(z.minimum(1), z.maximum(GIFT_MOST)),
    client_id: clientId,
  }),
  reply: z.object({ request: z.nullable(z.string()) }),
  refuses: ['not_found', 'member_left', 'account_on_hold', 'gift_limit'],
  limit: 'write',
})

export const suspendMember = defineContract({
  ...{ method: 'POST', path, variant: { name: 'act', value: 'suspend' } },
  summary: 'Suspends a member by a decision with reasons, which can be taken back.',
  access: { staff: 'decide_cases' },
  body: z.strictObject({
    ...asked,
    rule: z.enum(REASONS),
    days: z.int().check(z.minimum(1), z.maximum(SUSPENSION_DAYS)),
    facts: z.string().check(z.trim(), z.minLength(10), z.maxLength(FACTS_LENGTH)),
  }),
  reply: nothing,
  refuses: ['not_found', 'member_left', 'account_on_hold'],
  limit: 'write',
})

export const liftSuspension = defineContract({
  ...{ method: 'POST', path, variant: { name: 'act', value: 'lift_suspension' } },
  summary: 'Takes the decision back that suspends a member.',
  access: { staff: 'decide_cases' },
  body: z.strictObject(asked),
  reply: nothing,
  refuses: ['not_found', 'member_left', 'account_on_hold', 'already_so', 'changed_meanwhile'],
  limit: 'write',
})

export const exportMember = defineContract({
  ...{ method: 'POST', path, variant: { name: 'act', value: 'export' } },
  summary: 'Emails a member a link to a copy of their data.',
  access: { staff: 'export_members' },
  body: z.strictObject(asked),
  reply: nothing,
  refuses: ['not_found', 'member_left', 'account_on_hold', 'not_confirmed', 'export_too_often'],
  limit: 'write',
})

export const askToDelete = defineContract({
  ...{ method: 'POST', path, variant: { name: 'act', value: 'delete' } },
  summary: 'Asks a second person to agree to the deletion of a member.',
  access: { staff: 'delete_members' },
  body: z.strictObject(asked),
  reply: z.object({ request: z.string() }),
  refuses: ['not_found', 'member_left', 'account_on_hold'],
  limit: 'write',
})
