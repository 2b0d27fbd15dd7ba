import type { ReplyOf } from '#kernel/contract.ts'

import type { readToday } from '../today.contract.ts'

type Today = ReplyOf<typeof readToday>
type Compared = { now: number; before: number }

/** Plain counts: they are true, and say no more than that. */
export function Figures({ signups, paid }: Pick<Today, 'signups' | 'paid'>) {
  return (
    <section className="today__wide" aria-label="Last 24 hours">
      <div className="rowh">
        <h2 className="h">Last 24 hours</h2>
        <span className="faint">compared with the same hours a week before</span>
      </div>
      <div className="figures box">
        {signups && <Figure name="Signed up" figure={signups.made} />}
        {signups && <Figure name="Of them confirmed" figure={signups.confirmed} />}
        {paid?.map(({ currency, amount, orders }) => (
          <Figure
            key={currency}
            name={`Paid, ${orders.now} ${orders.now === 1 ? 'order' : 'orders'}`}
            figure={amount}
            text={(minor) => new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(minor / 100)}
          />
        ))}
        {paid?.length === 0 && <Figure name="Paid orders" figure={{ now: 0, before: 0 }} />}
      </div>
    </section>
  )
}

const plain = (number: number) => number.toLocaleString('en-GB')

function Figure({ name, figure, text = plain }: { name: string; figure: Compared; text?: (value: number) => string }) {
  const { now, before } = figure
  const change = before === 0 ? undefined : ((now - before) / before) * 100
  return (
    <div>
      <small className="muted">{name}</small>
      <b className="figures__value">{text(now)}</b>
      <small className="muted">
        {change !== undefined && (
          <b className={change < 0 ? 'figures__less' : 'figures__more'}>
            {change < 0 ? '−' : '+'}
            {Math.abs(change).toFixed(1)} %
          </b>
        )}{' '}
        from {text(before)}
      </small>
    </div>
  )
}
