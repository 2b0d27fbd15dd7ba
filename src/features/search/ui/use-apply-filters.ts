import { useNavigate } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { usePage } from '#app/page/use-page.ts'
import { type Filters, keepLastSearch } from '#features/search/search.contract.ts'

import { hasFilters, queryOf } from './search-address.ts'

/** SEARCH-1: filters live in the address; a member finds them again next time. */
export function useApplyFilters() {
  const navigate = useNavigate()
  const { page } = usePage()
  return (wanted: Filters) => {
    // The bare address means "as last time", so that no filter at all has to be said.
    const filters: Filters = hasFilters(wanted) ? wanted : { gender: 'everyone' }
    void navigate(`/members?${queryOf(filters)}`)
    if (page.loggedIn) void remember(filters)
  }
}

async function remember(filters: Filters) {
  // A courtesy: the search itself is on its way, whatever becomes of this.
  await browserApi(keepLastSearch, { body: { filters } }).catch(() => undefined)
}
