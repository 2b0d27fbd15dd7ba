import { type ApiPlugin, hookRoute, memberRoute, visitorRoute } from '#platform/http/operations.ts'

import { confirmMandate } from './confirm-mandate.ts'
import * as debit from './direct-debit.contract.ts'
import { listPackages } from './list-packages.ts'
import { listTransactions } from './list-transactions.ts'
import * as contract from './payments.contract.ts'
import { placeOrder } from './place-order.ts'
import { prepareMandate } from './prepare-mandate.ts'
import { readDirectDebit } from './read-direct-debit.ts'
import { readOrder } from './read-order.ts'
import { readTransaction } from './read-transaction.ts'
import { receiveHook } from './receive-hook.ts'
import { placeRepeatOrder, readRepeatOrder } from './repeat-order.ts'
import { retryPayment } from './retry-payment.ts'
import { forgetPaymentMethod } from './stored-methods.ts'
import * as transactions from './transactions.contract.ts'
import { withdrawFromOrder } from './withdraw-from-order.ts'

export const paymentsRoutes: ApiPlugin = (api) => {
  visitorRoute(api, contract.listPackages, (ctx, { query }) => listPackages(ctx, query))
  memberRoute(api, contract.placeOrder, (ctx, { body }) => placeOrder(ctx, body))
  memberRoute(api, contract.readOrder, (ctx, { query }) => readOrder(ctx, query.id))
  memberRoute(api, contract.retryPayment, (ctx, { body }) => retryPayment(ctx, body))
  memberRoute(api, contract.readRepeatOrder, readRepeatOrder)
  memberRoute(api, contract.placeRepeatOrder, (ctx, { body }) => placeRepeatOrder(ctx, body))
  memberRoute(api, contract.forgetPaymentMethod, (ctx, { body }) => forgetPaymentMethod(ctx, body.method))
  memberRoute(api, transactions.listTransactions, (ctx, { query }) => listTransactions(ctx, query))
  memberRoute(api, transactions.readTransaction, (ctx, { query }) => readTransaction(ctx, query.id))
  memberRoute(api, transactions.withdrawFromOrder, (ctx, { body }) => withdrawFromOrder(ctx, body.order))
  memberRoute(api, debit.readDirectDebit, (ctx, { query }) => readDirectDebit(ctx, query))
  memberRoute(api, debit.prepareMandate, (ctx, { body }) => prepareMandate(ctx, body))
  memberRoute(api, debit.confirmMandate, (ctx, { body }) => confirmMandate(ctx, body))
  for (const hook of [contract.paymentHook, contract.paymentHookByGet]) {
    hookRoute(api, hook, (ctx, { query, hook: webhook }) => receiveHook(ctx, query, webhook))
  }
}
