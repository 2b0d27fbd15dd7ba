import type { BodyType, Look, Roots } from '@duet/art/traits.ts'

import { NICHES, type Niche } from '#features/sites/sites.rules.ts'
import type { Country, Locale } from '#kernel/locales.ts'
import type { Site } from '#platform/site.ts'

type Shares<T extends string> = Readonly<Partial<Record<T, number>>>
type Group = { readonly country: Country; readonly language: Locale; readonly count: number }

/** The mix of members on a demo site. */
export type Plan = {
  readonly niche: Niche
  readonly groups: readonly Group[]
  /** Percentage of women, and the age range of each look. */
  readonly women: number
  readonly ages: Readonly<Record<Look, readonly [from: number, to: number]>>
  readonly bodies?: Readonly<Record<Look, Shares<BodyType>>>
  readonly orientations: Readonly<Record<Look, Shares<'hetero' | 'same' | 'bi'>>>
  readonly reasons: Shares<'relationship' | 'dating' | 'flirting' | 'friendship' | 'casual' | 'curious'>
}

const group = (country: Country, language: Locale, count: number): Group => ({ country, language, count })

const MOSTLY_HETERO = { hetero: 82, same: 9, bi: 9 }
const USUAL_REASONS = { relationship: 34, dating: 34, flirting: 12, friendship: 12, casual: 4, curious: 8 }
const everybody = (from: number, to: number): Plan['ages'] => ({ feminine: [from, to], masculine: [from, to] })
const bothLike = (shares: Shares<'hetero' | 'same' | 'bi'>): Plan['orientations'] => ({
  feminine: shares,
  masculine: shares,
})

const PLANS: Record<Niche, Plan> = {
  general: {
    niche: 'general',
    groups: [
      group('NL', 'nl', 70),
      group('BE', 'nl', 22),
      group('BE', 'fr', 10),
      group('BE', 'de', 2),
      group('DE', 'de', 20),
      group('AT', 'de', 6),
      group('CH', 'de', 5),
      group('CH', 'fr', 2),
      group('CH', 'it', 2),
      group('FR', 'fr', 14),
      group('IT', 'it', 12),
      group('ES', 'es', 12),
      group('GB', 'en', 14),
      group('IE', 'en', 4),
      group('US', 'en', 10),
      group('US', 'es', 2),
      group('CA', 'en', 5),
      group('CA', 'fr', 2),
      group('PL', 'pl', 10),
      group('DK', 'da', 8),
      group('FI', 'fi', 8),
      group('FI', 'sv', 2),
      group('NO', 'nb', 8),
      group('SE', 'sv', 8),
      group('AU', 'en', 4),
      group('NZ', 'en', 3),
    ],
    women: 52,
    ages: everybody(22, 72),
    orientations: bothLike(MOSTLY_HETERO),
    reasons: USUAL_REASONS,
  },
  she: {
    niche: 'she',
    groups: [group('FR', 'fr', 46), group('BE', 'fr', 8), group('CH', 'fr', 5), group('CA', 'fr', 5)],
    women: 100,
    ages: everybody(23, 62),
    orientations: bothLike({ same: 72, bi: 28 }),
    reasons: { ...USUAL_REASONS, friendship: 20 },
  },
  bdsm: {
    niche: 'bdsm',
    groups: [group('DE', 'de', 48), group('AT', 'de', 9), group('CH', 'de', 7)],
    women: 46,
    ages: everybody(26, 60),
    orientations: bothLike({ hetero: 60, same: 14, bi: 26 }),
    reasons: { relationship: 26, dating: 26, flirting: 8, friendship: 8, casual: 16, curious: 16 },
  },
  bbw: {
    niche: 'bbw',
    groups: [group('NL', 'nl', 48), group('BE', 'nl', 16)],
    women: 64,
    ages: everybody(24, 62),
    bodies: {
      feminine: { plus: 5, full: 4, curvy: 2 },
      masculine: { average: 3, plus: 2, full: 1, athletic: 2, slim: 1 },
    },
    orientations: bothLike(MOSTLY_HETERO),
    reasons: USUAL_REASONS,
  },
  gilf: {
    niche: 'gilf',
    groups: [group('US', 'en', 50), group('CA', 'en', 14)],
    women: 56,
    ages: everybody(58, 75),
    orientations: bothLike({ hetero: 90, same: 6, bi: 4 }),
    reasons: { relationship: 36, dating: 24, flirting: 10, friendship: 26, curious: 4 },
  },
  milf: {
    niche: 'milf',
    groups: [group('IT', 'it', 56), group('CH', 'it', 8)],
    women: 64,
    ages: { feminine: [38, 55], masculine: [28, 58] },
    orientations: bothLike({ hetero: 90, same: 2, bi: 8 }),
    reasons: { relationship: 28, dating: 34, flirting: 20, friendship: 8, casual: 6, curious: 4 },
  },
  gay: {
    niche: 'gay',
    groups: [group('ES', 'es', 64)],
    women: 0,
    ages: everybody(23, 64),
    orientations: bothLike({ same: 88, bi: 12 }),
    reasons: USUAL_REASONS,
  },
}

/** One demo site per niche. */
export const planOf = ({ niche }: Pick<Site, 'niche'>): Plan => PLANS[NICHES[niche].name]

const MIXED = {
  northern: 40,
  southern: 10,
  african: 15,
  'south-asian': 10,
  'east-asian': 10,
  latin: 8,
  'middle-eastern': 7,
}
const NORTHERN = {
  northern: 76,
  southern: 5,
  african: 5,
  'south-asian': 3,
  'east-asian': 4,
  latin: 3,
  'middle-eastern': 4,
}
const SOUTHERN = { northern: 8, southern: 62, african: 8, 'east-asian': 2, latin: 14, 'middle-eastern': 6 }
const WESTERN = {
  northern: 58,
  southern: 12,
  african: 9,
  'south-asian': 5,
  'east-asian': 5,
  latin: 4,
  'middle-eastern': 7,
}

/** Weights of colouring by country; other countries use Western Europe's. */
export function rootsIn(country: Country): Shares<Roots> {
  if (['GB', 'US', 'CA', 'AU', 'NZ'].includes(country)) return MIXED
  if (['PL', 'DK', 'FI', 'NO', 'SE', 'IE'].includes(country)) return NORTHERN
  return country === 'IT' || country === 'ES' ? SOUTHERN : WESTERN
}
