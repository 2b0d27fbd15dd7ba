import { type ApiPlugin, memberRoute } from '#platform/http/operations.ts'

import * as contract from './discounts.contract.ts'
import { readDiscountCode } from './read-discount-code.ts'

export const discountsRoutes: ApiPlugin = (api) => {
  memberRoute(api, contract.readDiscountCode, (ctx, { query }) => readDiscountCode(ctx, query))
}
