import { type ConsolePlugin, staffFileRoute, staffRoute } from '#platform/http/operations.ts'

import * as contract from './money.contract.ts'
import { moneyCsv } from './money-csv.ts'
import { readMoney } from './read-money.ts'
import { readVat, vatCsv } from './read-vat.ts'

export const figuresRoutes: ConsolePlugin = (api) => {
  staffRoute(api, contract.readMoney, (ctx, { query }) => readMoney(ctx, query))
  staffFileRoute(api, contract.downloadMoney, (ctx, { query }) => moneyCsv(ctx, query))
  staffRoute(api, contract.readVat, (ctx, { query }) => readVat(ctx, query))
  staffFileRoute(api, contract.downloadVat, (ctx, { query }) => vatCsv(ctx, query))
}
