import { type ConsolePlugin, staffRoute } from '#platform/http/operations.ts'

import { readToday } from './read-today.ts'
import * as contract from './today.contract.ts'

export const todayRoutes: ConsolePlugin = (api) => {
  staffRoute(api, contract.readToday, (ctx, { query }) => readToday(ctx, query.brand))
}
