import { MINUTE } from '#kernel/time.ts'

export const CASE_KINDS = [
  'underage',
  'message',
  'photo',
  'profile',
  'complaint',
  'notice',
  'objection',
  'scam',
] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** CONS-11: a claim ends after so long without a touch. */
export const CLAIM_LASTS = 30 * MINUTE

/** Tabs of the list. */
export const CASE_GROUPS = {
  underage: ['underage'],
  notices: ['notice'],
  reports: ['message', 'photo', 'profile'],
  scams: ['scam'],
  complaints: ['complaint'],
  objections: ['objection'],
} as const satisfies Record<string, readonly CaseKind[]>
export type CaseGroup = keyof typeof CASE_GROUPS
export const GROUP_NAMES = Object.keys(CASE_GROUPS) as [CaseGroup, ...CaseGroup[]]

/** Long enough for a statement of reasons. */
export const FACTS_LENGTH = 4000
export const REASON_LENGTH = 500

/** In days. Whoever should stay out for longer is banned. */
export const LONGEST_SUSPENSION = 365

/** The reported member: here, gone but able to come back for 14 days, erased, invented, or nobody. */
export const MEMBER_STATES = ['here', 'left', 'erased', 'fictional', 'none'] as const
export type MemberState = (typeof MEMBER_STATES)[number]
