import { formatMoney } from '#kernel/money.ts'

import type { OrderPage } from './order-page.ts'

const when = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
})

export function OrderSum({ page: { order, asked, payment } }: { page: OrderPage }) {
  const money = (amount: number) => formatMoney({ amount, currency: order.currency }, 'en-GB')
  const discount = order.list_amount - order.amount
  const name = order.buyer ? `${order.buyer.name ?? 'a member'}, ${order.buyer.age},` : 'a member'
  return (
    <>
      <div className="rowh order__sum">
        <div>
          <span className="muted">
            {order.paid_at ? 'Paid' : 'Ordered'} by <bdi>{name}</bdi> on{' '}
            {when.format(order.paid_at ?? order.created_at)}
          </span>
          <div className="order__amount">{money(order.amount)}</div>
        </div>
        <dl className="kv push order__facts">
          <div>
            <dt>Package</dt>
            <dd>
              {order.credits} credits, {money(order.list_amount)}
            </dd>
          </div>
          <div>
            <dt>Offer</dt>
            <dd>{order.discount_code ? `${order.discount_code}, −${money(discount)}` : 'none'}</dd>
          </div>
          <div>
            <dt>Country</dt>
            <dd>
              {order.country}, VAT {order.vat_basis_points / 100} %
            </dd>
          </div>
        </dl>
      </div>
      {payment?.hold_reason && <p className="note note--warn">This payment is on hold: {payment.hold_reason}.</p>}
      {asked && (
        <p className="note">
          {asked.says}: asked by {asked.asked_by}, waits for a second person under Today.
        </p>
      )}
    </>
  )
}
