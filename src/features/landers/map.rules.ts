/** Counts are given as the lower edge of a band. Fewer than the first would nearly identify people. */
export const BANDS = [5, 10, 25, 50, 100, 250] as const

/** Count no further than the last band needs. */
export const MOST_COUNTED = Math.max(...BANDS)

export const bandOf = (count: number): number | null => BANDS.findLast((least) => count >= least) ?? null
