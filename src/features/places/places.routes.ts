import { type ApiPlugin, visitorRoute } from '#platform/http/operations.ts'

import { geocode } from './geocode.ts'
import { listRegions } from './list-regions.ts'
import * as contract from './places.contract.ts'
import { searchTowns } from './search-towns.ts'

export const placesRoutes: ApiPlugin = (api) => {
  visitorRoute(api, contract.listRegions, (ctx, { query }) => listRegions(ctx, query))
  visitorRoute(api, contract.searchTowns, (ctx, { query }) => searchTowns(ctx, query))
  visitorRoute(api, contract.geocode, (ctx, { query }) => geocode(ctx, query))
}
