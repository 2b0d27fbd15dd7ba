import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { orderId, photoId, profileId, siteId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'

import { NOTE_LENGTH, PERSONAL_FIELDS, REVEAL_REASONS, type RevealReason, SHOWN_STATES } from './members.rules.ts'

const text = z.string()
const maybe = z.nullable(z.string())
const caseRef = z.string().check(z.trim(), z.minLength(3), z.maxLength(40))
const report = z.object({
  reference: text,
  kind: text,
  reason: text,
  reported_at: instant,
  decided_at: z.nullable(instant),
  measure: maybe,
  undone: z.boolean(),
  /** The page of its case. */
  case_id: maybe,
})

export const readMember = defineContract({
  method: 'GET',
  path: '/api/console/member',
  summary: 'A member’s file, masked. Opening it is on record.',
  access: { staff: 'see_members' },
  query: z.object({ id: profileId }),
  reply: z.object({
    member: z.object({
      id: profileId,
      site_id: siteId,
      name: maybe,
      age: z.number(),
      language: text,
      country: maybe,
      city: maybe,
      status: z.enum(['not_confirmed', 'active', 'deleted']),
      state: z.enum(SHOWN_STATES),
      paid: z.boolean(),
      photo: z.nullable(photoId),
      invisible: z.nullable(z.boolean()),
      signup_date: instant,
      confirmed_at: z.nullable(instant),
      deleted_at: z.nullable(instant),
      /** `never` for good. */
      suspended_until: maybe,
      suspended_for: maybe,
      profile_hidden_at: z.nullable(instant),
      locked_at: z.nullable(instant),
      last_active: z.nullable(instant),
      tracking: z.nullable(z.record(z.string(), z.unknown())),
    }),
    personal: z.array(z.object({ field: z.enum(PERSONAL_FIELDS), masked: maybe })),
    /** Reference of the decision that suspends them. */
    suspension: maybe,
    balance: z.number(),
    movements: z.array(z.object({ at: instant, cause: text, amount: z.number(), balance: z.number() })),
    orders: z.array(
      z.object({
        id: orderId,
        credits: z.number(),
        currency: text,
        amount: z.number(),
        status: text,
        created_at: instant,
        paid_at: z.nullable(instant),
        invoice: maybe,
        method: maybe,
        payment_status: maybe,
      }),
    ),
    photos: z.array(z.object({ id: photoId, status: text, rating: maybe })),
    logins: z.array(
      z.object({ device: text, created_at: instant, last_used_at: instant, country: maybe, open: z.boolean() }),
    ),
    mails: z.array(z.object({ at: instant, template: text, fate: text })),
    mail_stops: z.array(z.object({ reason: text, at: instant })),
    reports_by: z.array(report),
    reports_about: z.array(report),
    complaints: z.array(
      z.object({ reference: text, kind: text, category: text, sent_at: instant, outcome: maybe, case_id: maybe }),
    ),
    acts: z.array(z.object({ at: instant, act: text, name: text, reason: maybe, case_ref: maybe, field: maybe })),
    notes: z.array(z.object({ id: text, name: text, words: text, written_at: instant })),
  }),
  refuses: ['not_found'],
  limit: 'read',
})

export const revealField = defineContract({
  method: 'POST',
  path: '/api/console/member',
  variant: { name: 'reveal', value: '1' },
  summary: 'One masked field of a member, with a reason. On record, and in the member’s export.',
  access: { staff: 'reveal' },
  body: z.strictObject({
    id: profileId,
    field: z.enum(PERSONAL_FIELDS),
    why: z.enum(Object.keys(REVEAL_REASONS) as [RevealReason, ...RevealReason[]]),
    case: z.optional(caseRef),
  }),
  reply: z.object({ value: text }),
  refuses: ['not_found', 'too_many_reveals', 'case_unknown'],
  limit: 'write',
})

export const addMemberNote = defineContract({
  method: 'POST',
  path: '/api/console/member',
  variant: { name: 'note', value: '1' },
  summary: 'Writes a note about a member, who may ask to read it.',
  access: { staff: 'see_members' },
  body: z.strictObject({ id: profileId, words: z.string().check(z.trim(), z.minLength(1), z.maxLength(NOTE_LENGTH)) }),
  reply: z.object({}),
  refuses: ['not_found'],
  limit: 'write',
})
