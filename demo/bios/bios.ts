import type { Interest } from '#features/profiles/profiles.rules.ts'

/** A sentence, or one for women and one for men where the language makes a difference. */
export type Fragment = string | { readonly f: string; readonly m: string }

/**
 * Sentences people write about themselves. Each stands alone, in any order, names no place, no age and no way to be
 * reached, and is true of nobody.
 */
export type Bios = {
  /** Work, home, character. */
  readonly life: readonly Fragment[]
  /** Said in the middle of life: children at home, a new beginning. */
  readonly family: readonly Fragment[]
  /** Said with more years behind one. */
  readonly later: readonly Fragment[]
  /** What somebody likes, by the interest that then stands in the profile. */
  readonly joys: { readonly [interest in Interest]?: readonly Fragment[] }
  /** A small thing that says a lot. */
  readonly quirks: readonly Fragment[]
  /** Whom they would like to meet. */
  readonly seeking: readonly Fragment[]
  /** What only members of the niche site in this language would write. */
  readonly niche?: { readonly life: readonly Fragment[]; readonly seeking: readonly Fragment[] }
}
