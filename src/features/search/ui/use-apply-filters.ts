import { useNavigate } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { usePage } from '#app/page/use-page.ts'
import { type Filters, keepLastSearch } from '#features/search/search.contract.ts'

import { hasFilters, queryOf } from './search-address.ts'

/** SEARCH-1: filters live in the address; the server remembers them for members. */
export function useApplyFilters() {
  const navigate = useNavigate()
  const { page } = usePage()
  return (chosen: Filters) => {
    // The bare address means "as last time", so no filters at all must be explicit.
    const filters: Filters = hasFilters(chosen) ? chosen : { gender: 'everyone' }
    void navigate(`/members?${queryOf(filters)}`)
    if (page.loggedIn) void remember(filters)
  }
}

async function remember(filters: Filters) {
  // Best effort: the search itself does not depend on it.
  await browserApi(keepLastSearch, { body: { filters } }).catch(() => undefined)
}
