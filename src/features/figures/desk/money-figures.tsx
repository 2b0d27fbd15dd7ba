import type { ReactNode } from 'react'

import { Change } from '#console/page/change.tsx'
import { Figure } from '#console/page/figure.tsx'

import type { Compared, MoneyBlock } from '../money.contract.ts'
import { count, exactMoney, percentOf, roundMoney } from './money-words.ts'

/** Card schemes act from here on. */
const CARD_LIMIT = '0.9 %'

/** FIG-6: the key figures of a currency, each with its neighbour. */
export function MoneyFigures({ block }: { block: MoneyBlock }) {
  const money = roundMoney(block.currency)
  const { paid, kept, buyers, new_buyers, orders, average, refunded, chargebacks } = block
  const { cards } = chargebacks
  return (
    <div className="figs">
      <Figure
        what="Paid, with VAT"
        means="Amounts with VAT of orders that became paid in the span. What goes back later is not taken off: see Refunded."
        value={money(paid.now)}
      >
        <Against figure={paid} text={money} />
      </Figure>
      <Figure what={keptName(block)} means={keptMeans(block)} value={money(kept.now)}>
        <Against figure={kept} text={money} />
      </Figure>
      <Figure
        what="Buyers"
        means="Members who paid an order in the span, each once. New: their first paid order on that brand."
        value={count(buyers.now)}
      >
        {count(new_buyers.now)} of them new
        {new_buyers.before !== null && new_buyers.before > 0 && (
          <>
            , <Change now={new_buyers.now} before={new_buyers.before} differs={new_buyers.differs} />
          </>
        )}
      </Figure>
      <Figure
        what="Orders"
        means="Orders that became paid in the span, and what one of them brings on average, with VAT."
        value={count(orders.now)}
        aside={`${exactMoney(block.currency)(average.now)} each`}
      >
        <Against figure={orders} text={count} />
      </Figure>
      <Figure
        what="Refunded"
        means={`Money sent back in the span, for orders of any day. Of the orders of this span, ${money(refunded.of_these_orders)} went back so far.`}
        value={money(refunded.amount.now)}
        aside={`${percentOf(refunded.amount.now, paid.now)} of paid`}
      >
        {count(refunded.refunds.now)} {refunded.refunds.now === 1 ? 'refund' : 'refunds'}
        {paid.before !== null && <>; {percentOf(refunded.amount.before ?? 0, paid.before)} before</>}
      </Figure>
      <Figure
        what="Chargebacks"
        means={`Card orders that a bank took back in the span, by the card orders of the span. Every way to pay together: ${money(chargebacks.amount)}, of which banks gave back ${money(chargebacks.won_back)}.`}
        value={percentOf(cards.now.hits, cards.now.of)}
        aside="of card orders"
      >
        {count(cards.now.hits)} of {count(cards.now.of)}; limit {CARD_LIMIT}
      </Figure>
    </div>
  )
}

/** FIG-7: no fee is invented, so the name says what is taken off. */
const keptName = ({ fees }: MoneyBlock) => (fees.orders > 0 ? 'Kept, after VAT and known fees' : 'Kept, after VAT')

function keptMeans({ fees, orders, currency }: MoneyBlock): string {
  const rule = 'Paid minus VAT and provider fees, before refunds.'
  if (fees.orders === 0) return `${rule} No settlement has told a fee of these orders yet, so only VAT is taken off.`
  return `${rule} Settlements have told the fees of ${count(fees.orders)} of ${count(orders.now)} orders, ${exactMoney(currency)(fees.amount)}; of the others only VAT is taken off.`
}

function Against({ figure, text }: { figure: Compared; text: (value: number) => string }): ReactNode {
  const { now, before, differs } = figure
  if (before === null) return 'compared with nothing'
  return (
    <>
      <Change now={now} before={before} differs={differs} /> from {text(before)}
    </>
  )
}
