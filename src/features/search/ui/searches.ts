import { $peopleChanged } from '#features/blocks/ui/people-changed.ts'

import type { MembersData } from './load-members.server.ts'
import { createSearchCache } from './search-cache.ts'

/** Searches of this tab. Browser only: on the server all requests would share it. */
export const searches = createSearchCache<MembersData>()

$peopleChanged.listen(() => searches.forgetAll())
