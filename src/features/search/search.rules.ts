import { MINIMUM_AGE } from '#features/accounts/accounts.rules.ts'

/** SEARCH-1: the ages one can look for. */
export const AGES = { min: MINIMUM_AGE, max: 99 } as const

/** In kilometres; the bands in which distances are told. */
export const DISTANCES = ['10', '25', '50', '100', '250'] as const

/** People on one page. */
export const PAGE_SIZE = 24

/** More are not counted: "1000+". */
export const COUNTED = 1000

/** With fewer results than this a wider search is shown besides. */
export const FEW = 12

/** With few results: how many of the wider search are shown. */
export const SIMILAR_SHOWN = 12
/** With few results: how many years the wider search adds at both ends. */
export const SIMILAR_YEARS = 5

/** Filters that tell about the searcher's own orientation. */
export const ORIENTATION_FILTERS = ['gender', 'sexuality'] as const
