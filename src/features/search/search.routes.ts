import { type ApiPlugin, memberRoute, visitorRoute } from '#platform/http/operations.ts'

import { keepLastSearch } from './keep-last-search.ts'
import { readLastSearch } from './read-last-search.ts'
import * as contract from './search.contract.ts'
import { searchMembers } from './search-members.ts'

export const searchRoutes: ApiPlugin = (api) => {
  visitorRoute(api, contract.searchMembers, (ctx, { query }) => searchMembers(ctx, query))
  memberRoute(api, contract.readLastSearch, readLastSearch)
  memberRoute(api, contract.keepLastSearch, async (ctx, { body }) => {
    await keepLastSearch(ctx, body.filters)
    return {}
  })
}
