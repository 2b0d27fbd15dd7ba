import { type ConsolePlugin, staffRoute } from '#platform/http/operations.ts'

import * as contract from './growth.contract.ts'
import { readGrowth } from './read-growth.ts'
import { readGrowthBy } from './read-growth-by.ts'
import { readReturning } from './read-returning.ts'

export const growthRoutes: ConsolePlugin = (api) => {
  staffRoute(api, contract.readGrowth, (ctx, { query }) => readGrowth(ctx, query))
  staffRoute(api, contract.readGrowthBy, (ctx, { query }) => readGrowthBy(ctx, query))
  staffRoute(api, contract.readReturning, (ctx, { query }) => readReturning(ctx, query.brand))
}
