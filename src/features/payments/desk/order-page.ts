import type { ReplyOf } from '#kernel/contract.ts'

import type { readDeskOrder } from '../orders/orders.contract.ts'

export type OrderPage = ReplyOf<typeof readDeskOrder>
