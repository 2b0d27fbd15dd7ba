import { type ApiPlugin, hookRoute, memberRoute, visitorRoute } from '#platform/http/operations.ts'

import { listPackages } from './list-packages.ts'
import * as contract from './payments.contract.ts'
import { placeOrder } from './place-order.ts'
import { readOrder } from './read-order.ts'
import { receiveHook } from './receive-hook.ts'
import { placeRepeatOrder, readRepeatOrder } from './repeat-order.ts'
import { retryPayment } from './retry-payment.ts'

export const paymentsRoutes: ApiPlugin = (api) => {
  visitorRoute(api, contract.listPackages, (ctx, { query }) => listPackages(ctx, query))
  memberRoute(api, contract.placeOrder, (ctx, { body }) => placeOrder(ctx, body))
  memberRoute(api, contract.readOrder, (ctx, { query }) => readOrder(ctx, query.id))
  memberRoute(api, contract.retryPayment, (ctx, { body }) => retryPayment(ctx, body))
  memberRoute(api, contract.readRepeatOrder, readRepeatOrder)
  memberRoute(api, contract.placeRepeatOrder, (ctx, { body }) => placeRepeatOrder(ctx, body))
  for (const hook of [contract.paymentHook, contract.paymentHookByGet]) {
    hookRoute(api, hook, (ctx, { query, hook: news }) => receiveHook(ctx, query.provider, news))
  }
}
