import { Link } from 'react-router'

import { dayOf } from '#console/page/when.ts'
import { formatMoney } from '#kernel/money.ts'

import { methodName } from '../orders/orders.rules.ts'
import type { OrderPage } from './order-page.ts'

type Props = { page: OrderPage; money: (amount: number) => string }

/** Buyer, payment, credits, invoice, withdrawal. */
export function OrderSide({ page }: { page: OrderPage }) {
  const money = (amount: number) => formatMoney({ amount, currency: page.order.currency }, 'en-GB')
  return (
    <aside aria-label="Buyer, payment, invoice">
      <Buyer {...{ page, money }} />
      <Payment page={page} />
      <Credits page={page} />
      <Invoice {...{ page, money }} />
      <Refunds {...{ page, money }} />
      <Withdrawal {...{ page, money }} />
    </aside>
  )
}

function Buyer({ page: { order, bought }, money }: Props) {
  const { buyer } = order
  return (
    <section className="stackv">
      <h2 className="h">Buyer</h2>
      {buyer ? (
        <div className="rowh order__buyer">
          {buyer.photo ? (
            <img className="face face--lg" src={`/api/console/member-photo?id=${buyer.photo}&size=thumb`} alt="" />
          ) : (
            <span className="face face--lg" />
          )}
          <div className="clip">
            <Link className="link clip" to={`/members/${buyer.id}`}>
              <bdi>{buyer.name ?? 'No name'}</bdi>, {buyer.age}
            </Link>
            {bought && (
              <div className="muted t12">
                {bought.orders} paid {bought.orders === 1 ? 'order' : 'orders'}, {money(bought.amount)},{' '}
                {bought.refunds} {bought.refunds === 1 ? 'refund' : 'refunds'}
              </div>
            )}
          </div>
        </div>
      ) : (
        <span className="muted">Erased, or not shown to your role.</span>
      )}
    </section>
  )
}

function Payment({ page: { payment } }: { page: OrderPage }) {
  if (payment === null)
    return (
      <section className="stackv">
        <h2 className="h">Payment</h2>
        <span className="muted">No method was chosen.</span>
      </section>
    )
  const rows: [string, string][] = [
    ['Provider', payment.provider],
    ['Reference', payment.reference ?? 'none yet'],
    ['Method', methodName(payment.method)],
    ...(payment.account ? ([['Account', payment.account]] as [string, string][]) : []),
    ['Status', `${payment.status.replaceAll('_', ' ')}${payment.attempts > 1 ? `, ${payment.attempts} attempts` : ''}`],
  ]
  return (
    <section className="stackv">
      <h2 className="h">Payment</h2>
      <dl className="kv kv--line">
        {rows.map(([term, says]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={term === 'Reference' ? 'mono order__ref' : ''}>{says}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Credits({ page: { credits, order } }: { page: OrderPage }) {
  if (credits === null) return null
  const says = `${credits.used} of ${order.credits} used${credits.returned > 0 ? `, ${credits.returned} taken back` : ''}`
  return (
    <section className="stackv">
      <h2 className="h">Credits of this order</h2>
      <div className="rowh">
        <meter className="order__meter" aria-label="Used" min={0} max={order.credits} value={credits.used} />
        <span>{says}</span>
      </div>
      <span className="muted t12">A part refund takes the unused ones first.</span>
    </section>
  )
}

function Invoice({ page: { invoice, order }, money }: Props) {
  if (invoice === null) return null
  const less = invoice.net - invoice.list_net
  return (
    <section className="box box--sunk">
      <div className="box__head">
        <h2>Invoice {invoice.number}</h2>
        <a
          className="link t12 push"
          href={`/api/console/order-invoice?id=${order.id}`}
          target="_blank"
          rel="noreferrer"
        >
          PDF
        </a>
      </div>
      <div className="box__body stackv order__invoice">
        <Line what={`${order.credits} credits`} amount={money(invoice.list_net)} />
        {less !== 0 && (
          <Line what={`Code ${order.discount_code}, ${order.discount_percentage} %`} amount={money(less)} />
        )}
        <Line what={`VAT ${order.vat_basis_points / 100} %, ${order.country}`} amount={money(invoice.vat)} />
        <div className="rowh strong order__total">
          <span>Total</span>
          <span className="push">{money(order.amount)}</span>
        </div>
        <span className="muted t12">
          {invoice.seller}, {dayOf(invoice.issued_at)}
        </span>
      </div>
    </section>
  )
}

const Line = ({ what, amount }: { what: string; amount: string }) => (
  <div className="rowh">
    <span>{what}</span>
    <span className="push">{amount}</span>
  </div>
)

function Refunds({ page: { refunds }, money }: Props) {
  if (refunds.length === 0) return null
  return (
    <section className="stackv">
      <h2 className="h">Refunds</h2>
      {refunds.map((refund) => (
        <div key={refund.id}>
          <div className="rowh">
            <span>{dayOf(refund.requested_at)}</span>
            <span className={`tag${refund.sent_at ? ' tag--ok' : refund.trouble ? ' tag--bad' : ' tag--warn'}`}>
              {refund.sent_at ? 'sent' : refund.trouble ? 'failed' : 'on its way'}
            </span>
            <span className="push strong">−{money(refund.amount)}</span>
          </div>
          {refund.reason && <span className="muted t12 order__why">{refund.reason}</span>}
        </div>
      ))}
    </section>
  )
}

function Withdrawal({ page: { withdrawal, credits }, money }: Props) {
  if (withdrawal === null) return null
  const lastDay = dayOf(new Date(withdrawal.until.getTime() - 1000))
  const says = withdrawal.declared_at
    ? `Declared on ${dayOf(withdrawal.declared_at)}.`
    : withdrawal.open
      ? `Open until ${lastDay}: ${money(withdrawal.amount)} now. They asked to start at once, so ${credits?.used === 0 ? 'used credits would be kept' : 'used credits are kept'} pro rata.`
      : `Was possible until ${lastDay}.`
  return (
    <section className="stackv">
      <h2 className="h">Withdrawal</h2>
      <span className="muted">{says}</span>
    </section>
  )
}
