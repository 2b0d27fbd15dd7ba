import { type ApiPlugin, memberRoute } from '#platform/http/operations.ts'

import * as contract from './credits.contract.ts'
import { listMovements } from './list-movements.ts'

export const creditsRoutes: ApiPlugin = (api) => {
  memberRoute(api, contract.listMovements, (ctx, { query }) => listMovements(ctx, query))
}
