import { useNavigate } from 'react-router'

import type { Filters } from '#features/search/search.contract.ts'
import { hasFilters, queryOf } from '#features/search/ui/search-address.ts'

import { usePage } from '../use-page.ts'

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
  const { rememberSearch } = await import('./member-calls.ts')
  // A courtesy: the search itself is on its way, whatever becomes of this.
  await rememberSearch(filters).catch(() => undefined)
}
