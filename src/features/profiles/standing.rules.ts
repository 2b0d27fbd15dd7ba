import { HOUR, MINUTE } from '#kernel/time.ts'

import { type AttributeName, MOST_INTERESTS } from './profiles.rules.ts'

/** The parts of a profile that help others most, as far as the site uses them. */
export type Parts = {
  num_photos: number
  about_me: string | null
  looking_for: string | null
  interests: readonly string[]
  city: string | null
  gender: string | null
  /** How many of the site's other attributes are filled in. */
  attributes: { filled: number; all: number }
}

/** Enough to say something: a sentence or two. */
const A_FEW_WORDS = 60
/** Fewer say little about anyone. */
const SOME_INTERESTS = Math.min(4, MOST_INTERESTS)

/** PROF-1: what makes a profile worth reading, most helpful first; the weights add up to 100. */
const WEIGHTS = [
  ['photo', 30, ({ num_photos }) => Math.min(num_photos, 1)],
  ['about_me', 20, ({ about_me }) => share(about_me?.length ?? 0, A_FEW_WORDS)],
  ['interests', 15, ({ interests }) => share(interests.length, SOME_INTERESTS)],
  ['place', 10, ({ city }) => (city === null ? 0 : 1)],
  ['gender', 10, ({ gender }) => (gender === null ? 0 : 1)],
  ['attributes', 10, ({ attributes: { filled, all } }) => (all === 0 ? 1 : filled / all)],
  ['looking_for', 5, ({ looking_for }) => share(looking_for?.length ?? 0, A_FEW_WORDS / 2)],
] as const satisfies readonly (readonly [string, number, (parts: Parts) => number])[]

export type Missing = (typeof WEIGHTS)[number][0]

const share = (have: number, enough: number) => Math.min(have / enough, 1)

/** Completeness from 0 to 100, and what would help most. Texts the site does not show count as filled in. */
export function standingOf(parts: Parts, notes: readonly string[]): { completeness: number; missing: Missing[] } {
  const asked = WEIGHTS.filter(([name]) =>
    name === 'about_me' || name === 'looking_for' ? notes.includes(name) : true,
  )
  const whole = asked.reduce((sum, [, weight]) => sum + weight, 0)
  const have = asked.reduce((sum, [, weight, part]) => sum + weight * part(parts), 0)
  return {
    completeness: Math.round((100 * have) / whole),
    missing: asked.filter(([, , part]) => part(parts) < 1).map(([name]) => name),
  }
}

/** The attributes that count: those the site shows, except gender, which counts separately. */
export function attributesOf(values: Record<AttributeName, string | null>, shown: readonly AttributeName[]) {
  const counted = shown.filter((name) => name !== 'gender')
  return { filled: counted.filter((name) => values[name] !== null).length, all: counted.length }
}

/** SEARCH-2: a rank moves at most this often, which is the lifetime of a search: so one previous rank is enough. */
export const RANK_PAUSE = 1 * HOUR

/** Presence is updated at most this often; active within it, with no hidden page since, means online. */
export const ONLINE = 5 * MINUTE

/** How long a member counts as new. */
export const NEW_FOR_DAYS = 14
