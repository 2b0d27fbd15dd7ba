import { Link } from 'react-router'

import { useBrandName } from '#console/page/use-brand.ts'
import { useNow } from '#console/page/use-now.ts'
import { shortWhen } from '#console/page/when.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import { formatMoney } from '#kernel/money.ts'

import type { listOrders } from '../orders/orders.contract.ts'
import { methodName, orderName } from '../orders/orders.rules.ts'
import { OrderStateTag } from './order-state.tsx'

type Line = ReplyOf<typeof listOrders>['orders'][number]

export function OrdersTable({ orders, chosen }: { orders: readonly Line[]; chosen: number | undefined }) {
  const now = useNow(60_000)
  const brandName = useBrandName()
  return (
    <div className="scroll-x">
      <table className="tbl">
        <thead>
          <tr>
            <th>Time</th>
            <th>Order</th>
            <th>Member</th>
            <th>Brand</th>
            <th>Package</th>
            <th>Method</th>
            <th>Country</th>
            <th>Status</th>
            <th className="r">Amount</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order, place) => (
            <tr key={order.id} className={place === chosen ? 'cur' : ''}>
              <td className="muted" title={order.created_at.toLocaleString('en-GB')}>
                {shortWhen(order.created_at, now)}
              </td>
              <td>
                <Link className="link" to={`/money/orders/${order.id}`}>
                  {orderName(order.number)}
                </Link>
              </td>
              <td>
                <span className="clip ordersdesk__name">
                  {order.buyer ? (
                    <>
                      <bdi>{order.buyer.name ?? 'No name'}</bdi>, {order.buyer.age}
                    </>
                  ) : (
                    <span className="faint">not shown</span>
                  )}
                </span>
              </td>
              <td>{brandName(order.site_id)}</td>
              <td>
                {order.credits} credits{order.discount_code && `, ${order.discount_code}`}
              </td>
              <td>{order.method ? methodName(order.method) : <span className="faint">none yet</span>}</td>
              <td>{order.country}</td>
              <td>
                <OrderStateTag state={order.state} />
              </td>
              <td className="r strong">{formatMoney(order, 'en-GB')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
