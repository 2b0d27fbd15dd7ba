import type { Interest } from '#features/profiles/profiles.rules.ts'

/** One sentence, or a female and a male form where the language needs it. */
export type Fragment = string | { readonly f: string; readonly m: string }

/**
 * Sentences people write about themselves. Each works alone and in any order, names no place, age or contact details,
 * and describes no real person.
 */
export type Bios = {
  /** Work, home, character. */
  readonly life: readonly Fragment[]
  /** Mid-life: children at home, a new beginning. */
  readonly family: readonly Fragment[]
  /** Later life. */
  readonly later: readonly Fragment[]
  /** By interest; the interest is also listed in the profile. */
  readonly joys: { readonly [interest in Interest]?: readonly Fragment[] }
  readonly quirks: readonly Fragment[]
  /** Who they hope to meet. */
  readonly seeking: readonly Fragment[]
  /** Sentences that only fit the niche site in this language. */
  readonly niche?: { readonly life: readonly Fragment[]; readonly seeking: readonly Fragment[] }
}
