import { type ApiPlugin, visitorRoute } from '#platform/http/operations.ts'

import * as contract from './landers.contract.ts'
import { readMap as mapContract } from './map.contract.ts'
import { readLander, readLanderMember } from './read-lander.ts'
import { readMap } from './read-map.ts'

export const landersRoutes: ApiPlugin = (api) => {
  visitorRoute(api, contract.readLander, (ctx, { query }) => readLander(ctx, query.niche))
  visitorRoute(api, contract.readLanderMember, (ctx, { query }) => readLanderMember(ctx, query.id))
  visitorRoute(api, mapContract, readMap)
}
