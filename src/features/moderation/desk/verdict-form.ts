import type { CaseVerdict } from '../cases/case.contract.ts'
import type { CaseLine } from '../cases/cases.contract.ts'
import { REASONS, type Reason } from '../moderation.rules.ts'

/** What somebody has chosen and written so far. */
export type Draft = { choice: string | undefined; rule: Reason; days: number; facts: string; answer: string }

export type Option = { value: string; label: string; hint?: string }

const REMOVES: Partial<Record<CaseLine['kind'], string>> = {
  message: 'Remove the message',
  photo: 'Remove the photo',
  profile: 'Remove the words',
  underage: 'Remove the content',
}

/** In the order of the keys 1 to 6. */
export function optionsOf({ kind }: CaseLine): Option[] {
  const dismiss = { value: 'dismiss', label: 'Dismiss', hint: 'No rule was broken; what is hidden returns' }
  const ban = { value: 'ban', label: 'Ban for good', hint: 'Frozen at once, needs a second person' }
  const suspend = { value: 'suspend', label: 'Suspend', hint: 'For some days' }
  const warn = { value: 'warn', label: 'Warn' }
  if (kind === 'underage') return [{ ...dismiss, label: 'Of age', hint: 'Dismiss; the profile returns' }, ban]
  if (kind === 'complaint')
    return [
      { value: 'granted', label: 'Grant', hint: 'They are right' },
      { value: 'rejected', label: 'Reject', hint: 'With reasons' },
      { value: 'closed', label: 'Close without an answer', hint: 'Spam, or sent twice; nobody is told' },
    ]
  if (kind === 'objection')
    return [
      { value: 'upheld', label: 'Uphold', hint: 'The decision stands' },
      { value: 'overturned', label: 'Overturn', hint: 'Everything is as before' },
    ]
  if (kind === 'scam') return [{ ...dismiss, hint: 'No scam; the marks lapse' }, warn, suspend, ban]
  const remove = { value: 'remove', label: REMOVES[kind] ?? 'Remove the content' }
  if (kind === 'notice')
    return [
      dismiss,
      { value: 'act', label: 'Acted by hand', hint: 'Nothing else happens here' },
      warn,
      remove,
      suspend,
      ban,
    ]
  return [dismiss, warn, remove, suspend, ban]
}

export const needsDays = ({ choice }: Draft) => choice === 'suspend'
export const needsFacts = ({ kind }: CaseLine) => kind !== 'complaint' && kind !== 'objection'
export const needsAnswer = ({ kind }: CaseLine) => kind === 'notice' || !needsFacts({ kind } as CaseLine)

export const emptyDraft = ({ kind, what }: CaseLine): Draft => ({
  choice: undefined,
  rule: REASONS.find((rule) => rule === what) ?? (kind === 'scam' ? 'money' : 'other'),
  ...{ days: 7, facts: '', answer: '' },
})

/** Undefined until it is complete. */
export function verdictOf(line: CaseLine, draft: Draft): CaseVerdict | undefined {
  const { choice, rule, days } = draft
  const [facts, answer] = [draft.facts.trim(), draft.answer.trim()]
  if (choice === undefined) return undefined
  if ((needsFacts(line) && facts.length < SHORTEST) || (needsAnswer(line) && answer.length < SHORTEST)) return undefined
  const measure = choice === 'ban' ? 'suspend' : choice
  const time = choice === 'suspend' ? { days } : {}
  if (line.kind === 'complaint') return { for: 'complaint', outcome: choice, answer } as CaseVerdict
  if (line.kind === 'objection') return { for: 'objection', outcome: choice, answer } as CaseVerdict
  if (line.kind === 'notice') return { for: 'notice', measure, facts, answer, ...time } as CaseVerdict
  return { for: 'report', measure, rule, facts, ...time } as CaseVerdict
}

const SHORTEST = 3
