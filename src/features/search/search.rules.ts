import { MINIMUM_AGE } from '#features/accounts/accounts.rules.ts'
import { ATTRIBUTE_NAMES, type AttributeName } from '#features/profiles/profiles.rules.ts'

/** Searchable attributes besides gender, which every site has. */
export type SearchField = Exclude<AttributeName, 'gender'>
export const SEARCH_FIELDS = ATTRIBUTE_NAMES.filter((name): name is SearchField => name !== 'gender')

/** SEARCH-1: the ages one can search for. */
export const AGES = { min: MINIMUM_AGE, max: 99 } as const

/** In kilometres; the bands in which distances are shown. */
export const DISTANCES = ['10', '25', '50', '100', '250'] as const

export const PAGE_SIZE = 24

/** SITE-10: fictional profiles stay out of the first row: four cards on a desk, two rows of two on a phone. */
export const FIRST_ROW = 4

/** More are not counted: "1000+". */
export const COUNTED = 1000

/** With fewer results a wider search is shown as well. */
export const FEW = 12

/** How many results of the wider search are shown. */
export const SIMILAR_SHOWN = 12
/** How many years the wider search adds at both ends. */
export const SIMILAR_YEARS = 5

/** Filters that reveal the searcher's own orientation. */
export const ORIENTATION_FILTERS = ['gender', 'sexuality'] as const
