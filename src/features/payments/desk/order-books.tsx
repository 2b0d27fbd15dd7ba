import { DeskIcon } from '#console/page/desk-icon.tsx'

import type { BookLine } from '../orders/orders.contract.ts'

const time = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' },
})

/** FIG-19: what came in stands left, what went out right. */
export function OrderBooks({ books }: { books: readonly BookLine[] }) {
  if (books.length === 0) return null
  const units = [...new Set(books.map(({ unit }) => unit))]
  const isBalanced = units.every(
    (unit) => books.filter((line) => line.unit === unit).reduce((sum, { amount }) => sum + amount, 0) === 0,
  )
  const shown = ({ unit, amount }: BookLine) =>
    unit === 'credits' ? String(Math.abs(amount)) : (Math.abs(amount) / 100).toFixed(2)
  return (
    <section className="box" aria-label="Ledger lines of this order">
      <div className="box__head">
        <h2>Ledger lines of this order</h2>
        <span className="muted t12">double entry, sums to zero</span>
        <span className="push" />
        <span className={`tag ${isBalanced ? 'tag--ok' : 'tag--bad'}`}>
          <DeskIcon name={isBalanced ? 'check' : 'alert'} />
          {isBalanced ? 'balanced' : 'not balanced'}
        </span>
      </div>
      <div className="scroll-x">
        <table className="tbl order__books">
          <thead>
            <tr>
              <th>Time</th>
              <th>Account</th>
              <th>Unit</th>
              <th className="r">In</th>
              <th className="r">Out</th>
            </tr>
          </thead>
          <tbody>
            {books.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is read, never reordered.
              <tr key={place}>
                <td className="muted">{time.format(line.at)}</td>
                <td>{line.account}</td>
                <td className="muted">{line.unit}</td>
                <td className="r">{line.amount > 0 ? shown(line) : ''}</td>
                <td className="r">{line.amount < 0 ? shown(line) : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
