import type { Country } from '#kernel/locales.ts'
import type { Site } from '#platform/site.ts'

import { type AgeLevel, rankOf } from './age.rules.ts'

/**
 * Countries whose law requires more than a birth date before showing pornographic pictures, as of 2026-11-15. For an
 * operator's lawyer to check, not legal advice: a site's file can override any line (`age_policy`).
 *
 * - GB: Online Safety Act 2023, Ofcom's guidance on highly effective age assurance (January 2025; in force 25 July 2025).
 *   Face estimates and photo-ID matching count, a birth date and a debit card do not.
 * - FR: loi SREN of 21 May 2024, Arcom's reference document of October 2024.
 * - IT: AGCOM delibera 96/25/CONS, in force 12 November 2025: proof by an independent third party.
 * - DE: JMStV § 4 (2): closed user groups of adults only, KJM's criteria for age verification.
 * - US: laws of single states modelled on Texas HB 1181, upheld by the Supreme Court on 27 June 2025.
 */
const AGE_POLICY: Partial<Record<Country, AgeLevel>> = {
  GB: 'estimate',
  FR: 'verify',
  IT: 'verify',
  DE: 'verify',
  US: 'verify',
}

/** States with such a law. If a US member's state is unknown, assume one of these. */
export const US_STATES_ASKING: readonly string[] = [
  ...['US-AL', 'US-AR', 'US-AZ', 'US-FL', 'US-GA', 'US-ID', 'US-IN', 'US-KS', 'US-KY', 'US-LA', 'US-MO', 'US-MS'],
  ...['US-MT', 'US-NC', 'US-ND', 'US-NE', 'US-OH', 'US-OK', 'US-SC', 'US-SD', 'US-TN', 'US-TX', 'US-UT', 'US-VA'],
  'US-WY',
]

/** This site's requirement per country, as ranks: `{ GB: 1, DE: 2 }`. */
export function ranksOf({ age_policy }: Site): Record<string, number> {
  const levels = { ...AGE_POLICY, ...age_policy }
  return Object.fromEntries(Object.entries(levels).map(([country, level]) => [country, rankOf(level)]))
}
