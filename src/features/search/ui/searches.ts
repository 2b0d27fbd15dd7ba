import { $peopleChanged } from '#features/blocks/ui/people-changed.ts'

import { keepSearches } from './kept-searches.ts'
import type { MembersData } from './load-members.server.ts'

/** The searches of this tab. Only the browser writes into it: on the server it would be everybody's. */
export const searches = keepSearches<MembersData>()

$peopleChanged.listen(() => searches.forgetAll())
