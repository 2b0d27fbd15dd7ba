/** Counts are told as the lower edge of a band. Fewer than the first is nobody's business: it nearly names people. */
export const BANDS = [5, 10, 25, 50, 100, 250] as const

/** No more are counted than the last band needs. */
export const MOST_COUNTED = Math.max(...BANDS)

export const bandOf = (count: number): number | null => BANDS.findLast((least) => count >= least) ?? null
