import { type ConsolePlugin, staffRoute } from '#platform/http/operations.ts'

import * as contract from './cases.contract.ts'
import { claimNextCase } from './claim-case.ts'
import { countOpenCases } from './count-open-cases.ts'
import { listCases } from './list-cases.ts'

export const casesRoutes: ConsolePlugin = (api) => {
  staffRoute(api, contract.listCases, (ctx, { query }) => listCases(ctx, query))
  staffRoute(api, contract.countCases, async (ctx, { query }) => ({ kinds: await countOpenCases(ctx, query) }))
  staffRoute(api, contract.claimNextCase, (ctx, { body }) => claimNextCase(ctx, body))
}
