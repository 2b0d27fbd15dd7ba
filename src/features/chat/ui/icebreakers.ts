import type { Interest } from '#features/profiles/profiles.rules.ts'
import { must } from '#kernel/must.ts'

/** Each has a text `chat.icebreaker_<name>`. */
const PLAIN_ICEBREAKERS = ['meal', 'sunday', 'place', 'evening', 'song', 'surprise', 'learning', 'weekend'] as const
type PlainIcebreaker = (typeof PLAIN_ICEBREAKERS)[number]

export type Icebreaker = { kind: 'interest'; interest: Interest } | { kind: 'plain'; name: PlainIcebreaker }

/** As many as fit a phone above the keyboard; at most two about shared interests. */
const OFFERED = 3
const ABOUT_INTERESTS = 2

/** CHAT-5: shared interests first; the rest vary by profile but are stable for each. */
export function icebreakersFor(profileId: string, shared: readonly Interest[]): readonly Icebreaker[] {
  const about = shared.slice(0, ABOUT_INTERESTS).map((interest) => ({ kind: 'interest' as const, interest }))
  const start = [...profileId].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  const plain = Array.from({ length: OFFERED - about.length }, (_, index) => ({
    kind: 'plain' as const,
    name: must(PLAIN_ICEBREAKERS[(start + index) % PLAIN_ICEBREAKERS.length], 'the index stays inside'),
  }))
  return [...about, ...plain]
}
