import { type ApiPlugin, memberRoute } from '#platform/http/operations.ts'

import * as contract from './age.contract.ts'
import { finishAgeCheck } from './finish-age-check.ts'
import { readAgeCheck } from './read-age-check.ts'
import { startAgeCheck } from './start-age-check.ts'

export const ageRoutes: ApiPlugin = (api) => {
  memberRoute(api, contract.readAgeCheck, readAgeCheck)
  memberRoute(api, contract.startAgeCheck, (ctx, { body }) => startAgeCheck(ctx, body))
  memberRoute(api, contract.finishAgeCheck, (ctx, { body }) => finishAgeCheck(ctx, body))
}
