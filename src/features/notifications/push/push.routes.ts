import { type ApiPlugin, memberRoute } from '#platform/http/operations.ts'

import * as contract from './push.contract.ts'
import { subscribePush } from './subscribe-push.ts'
import { unsubscribePush } from './unsubscribe-push.ts'

const done = () => ({})

export const pushRoutes: ApiPlugin = (api) => {
  memberRoute(api, contract.subscribePush, (ctx, { body }) => subscribePush(ctx, body.subscription).then(done))
  memberRoute(api, contract.unsubscribePush, (ctx, { body }) => unsubscribePush(ctx, body.endpoint).then(done))
}
