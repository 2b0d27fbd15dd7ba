import type { DeskIconName } from '#console/page/desk-icon.tsx'

import type { CaseLine } from '../cases/cases.contract.ts'

const REPORTS: Record<string, string> = {
  fake: 'Not a real person',
  money: 'Asks for money',
  harassment: 'Harassment',
  explicit: 'Explicit without asking',
  underage: 'Looks under 18',
  intimate: 'Intimate picture without consent',
  hate: 'Hate',
  spam: 'Advertising',
  other: 'Something else',
}
const CATEGORIES: Record<string, string> = {
  payments: 'Complaint about a payment',
  account: 'Complaint about an account',
  members: 'Complaint about a member',
  moderation: 'Complaint about a decision',
  privacy: 'Complaint about privacy',
  intimate: 'Intimate picture without consent',
  minor: 'Notice about a child',
  impersonation: 'Impersonation',
  threats: 'Threats',
  hate: 'Hate, by notice',
  fraud: 'Fraud, by notice',
  rights: 'Infringed rights',
  other: 'Something else',
}

export const ruleText = (rule: string) => REPORTS[rule] ?? CATEGORIES[rule] ?? rule

/** One line that says what it is about, without anybody's name. */
export function titleOf({ kind, what, copies, about_same, sealed }: CaseLine): string {
  if (sealed) return 'Suspected child abuse'
  if (kind === 'scam') return `Looks like a scam: ${copies === 1 ? 'one conversation' : `${copies} conversations`}`
  if (kind === 'complaint' || kind === 'notice') return CATEGORIES[what] ?? what
  if (kind === 'objection') return `Objection: ${(REPORTS[what] ?? CATEGORIES[what] ?? what).toLowerCase()}`
  const reason = REPORTS[what] ?? what
  const copied = kind === 'message' ? plural(copies, 'message') : kind === 'photo' ? 'a photo' : profileText(copies)
  return `${reason}: ${copied}${about_same > 1 ? `, one of ${about_same} reports` : ''}`
}

const plural = (count: number, word: string) => (count === 1 ? `1 ${word}` : `${count} ${word}s`)
const profileText = (photos: number) => (photos === 0 ? 'a profile' : `profile and ${plural(photos, 'photo')}`)

export const ICONS: Record<CaseLine['kind'], DeskIconName> = {
  underage: 'child',
  message: 'flag',
  photo: 'image',
  profile: 'flag',
  complaint: 'mail',
  notice: 'scale',
  objection: 'gavel',
  scam: 'alert',
}

const languages = new Intl.DisplayNames('en', { type: 'language' })
export const languageText = (code: string) => languages.of(code) ?? code
