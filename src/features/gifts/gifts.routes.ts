import { type ApiPlugin, visitorRoute } from '#platform/http/operations.ts'

import * as contract from './gifts.contract.ts'
import { listGifts } from './list-gifts.ts'

export const giftsRoutes: ApiPlugin = (api) => {
  visitorRoute(api, contract.listGifts, listGifts)
}
