import type { Interest } from '#features/profiles/profiles.rules.ts'

/** A kind of evening, and the interests that suggest it. */
const EVENING_INTERESTS = {
  quiet: ['books', 'series', 'film', 'cooking', 'baking', 'meditation', 'board_games', 'podcasts', 'cats', 'crafts'],
  dinner: ['dining_out', 'wine', 'cooking', 'coffee', 'city_trips'],
  dancing: ['dancing', 'festivals', 'concerts', 'live_music', 'singing', 'making_music'],
  culture: ['museums', 'theatre', 'art', 'film', 'history', 'comedy', 'photography'],
  outdoors: ['walking', 'hiking', 'nature', 'cycling', 'beach', 'camping', 'dogs', 'running', 'sailing', 'gardening'],
} as const satisfies Record<string, readonly Interest[]>

export type Evening = keyof typeof EVENING_INTERESTS
export const EVENINGS = Object.keys(EVENING_INTERESTS) as [Evening, ...Evening[]]

/** The weight of each reason; shared interests count once each, up to a few. */
const WEIGHT = { interest: 3, reason: 4, evening: 3, body: 2 } as const
const COUNTED_INTERESTS = 4
const NEARNESS = { under_10: 5, '10_25': 4, '25_50': 3, '50_100': 1 } as const

export type Traits = { interests: readonly string[]; body_type: string | null; reason_for_joining: string | null }
type Wanted = {
  interests?: readonly Interest[] | undefined
  body_types?: readonly string[] | undefined
  reason_for_joining?: string | undefined
  evening?: Evening | undefined
}

/** The reasons for a person and their weight: only reasons the member can check on the profile. */
export function fitOf(wanted: Wanted, own: readonly string[], other: Traits & { distance: string | null }) {
  const looked = [...new Set<string>([...(wanted.interests ?? []), ...own])]
  const shared = looked.filter((interest) => other.interests.includes(interest)) as Interest[]
  const evening = wanted.evening
  const likesEvening =
    evening !== undefined && EVENING_INTERESTS[evening].some((each) => other.interests.includes(each))
  const sameReason = other.reason_for_joining !== null && other.reason_for_joining === wanted.reason_for_joining
  const body = other.body_type !== null && (wanted.body_types?.includes(other.body_type) ?? false)
  const nearness =
    other.distance !== null && other.distance in NEARNESS ? NEARNESS[other.distance as keyof typeof NEARNESS] : 0
  return {
    score:
      Math.min(shared.length, COUNTED_INTERESTS) * WEIGHT.interest +
      (sameReason ? WEIGHT.reason : 0) +
      (likesEvening ? WEIGHT.evening : 0) +
      (body ? WEIGHT.body : 0) +
      nearness,
    shared,
    sameReason,
    likesEvening,
    body,
    near: nearness > 0,
  }
}
