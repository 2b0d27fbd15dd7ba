/** ACC-8: why people leave; kept as a count, without the person. */
export const REASONS = [
  'met_someone',
  'not_for_me',
  'too_many_mails',
  'too_expensive',
  'privacy',
  'break',
  'other',
] as const
export type Reason = (typeof REASONS)[number]
