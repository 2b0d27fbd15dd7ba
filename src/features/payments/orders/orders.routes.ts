import { type ConsolePlugin, staffFileRoute, staffRoute } from '#platform/http/operations.ts'

import { downloadAnswer } from './answer-file.ts'
import { askForRefund, askProvider, listRefunds } from './desk-refunds.ts'
import { openInvoice } from './invoice-pdf.ts'
import { listOrders } from './list-orders.ts'
import * as contract from './orders.contract.ts'
import { downloadOrders } from './orders-csv.ts'
import { readDeskOrder } from './read-desk-order.ts'
import { refundOrder } from './refund-order.ts'
import * as refunds from './refunds.contract.ts'
import { sendReceipt } from './send-receipt.ts'

export const ordersRoutes: ConsolePlugin = (api) => {
  staffRoute(api, contract.listOrders, (ctx, { query }) => listOrders(ctx, query))
  staffFileRoute(api, contract.downloadOrders, (ctx, { query }) => downloadOrders(ctx, query))
  staffRoute(api, contract.readDeskOrder, (ctx, { query }) => readDeskOrder(ctx, query.id))
  staffFileRoute(api, contract.openInvoice, (ctx, { query }) => openInvoice(ctx, query.id))
  staffFileRoute(api, contract.downloadAnswer, (ctx, { query }) => downloadAnswer(ctx, query.id))
  staffRoute(api, contract.refundOrder, (ctx, { body }) => refundOrder(ctx, body))
  staffRoute(api, contract.sendReceipt, (ctx, { body }) => sendReceipt(ctx, body).then(() => ({})))
  staffRoute(api, refunds.listRefunds, (ctx, { query }) => listRefunds(ctx, query))
  staffRoute(api, refunds.retryRefund, (ctx, { body }) => askForRefund(ctx, body).then(() => ({})))
  staffRoute(api, refunds.askProvider, (ctx, { body }) => askProvider(ctx, body))
}
