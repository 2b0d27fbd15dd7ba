import { type ApiPlugin, visitorRoute } from '#platform/http/operations.ts'

import { listInterests } from './list-interests.ts'
import * as contract from './profiles.contract.ts'

export const profilesRoutes: ApiPlugin = (api) => {
  visitorRoute(api, contract.listInterests, listInterests)
}
