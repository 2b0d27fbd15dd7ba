import { REVIEW_REASONS, type ReviewReason } from '../review.rules.ts'
import type { Choice } from './rating-desk.ts'

const REASON_WORDS: Record<ReviewReason, string> = {
  somebody_else: 'Somebody else’s photo',
  not_a_person: 'No person, or not alone',
  contact_details: 'Contact details or adverts',
  explicit: 'Sexual act, not allowed here',
  minor: 'May be under 18, opens a case',
  quality: 'Bad quality, ask for another',
}

const KEYS = ['Q', 'W', 'E', 'R', 'T', 'Y'] as const
export const REASONS = REVIEW_REASONS.map((reason, place) => ({
  reason,
  words: REASON_WORDS[reason],
  key: KEYS[place] ?? '',
}))

/** As the log and the message after a rating say it. */
export function reasonText(reason: string | null): string {
  return (reason && (REASON_WORDS as Record<string, string>)[reason]?.split(',')[0]?.toLowerCase()) ?? 'another reason'
}

export const choiceText = (choice: Choice) =>
  choice === 'safe' ? 'Safe' : choice === 'adult' ? 'Adult' : `Removed: ${reasonText(choice)}`
