import { Link } from 'react-router'

import { useMay } from '#console/page/use-session.ts'
import { shortWhen } from '#console/page/when.ts'
import type { OrderId } from '#kernel/ids.ts'
import { type Currency, formatMoney } from '#kernel/money.ts'

import { memberPhotoPath } from '../members.rules.ts'
import type { MemberFile } from './timeline-events.ts'

const words = (name: string) => name.replaceAll('_', ' ')
const MOVEMENTS = 8
const ORDERS = 6

export function MemberMoney({ file, now }: { file: MemberFile; now: Date }) {
  return (
    <>
      <Credits file={file} now={now} />
      <Orders file={file} now={now} />
      <Photos photos={file.photos} />
    </>
  )
}

function Credits({ file, now }: { file: MemberFile; now: Date }) {
  const [all, rest] = [file.movements, file.movements.length - MOVEMENTS]
  return (
    <section className="stackv" aria-label="Credits">
      <div className="rowh">
        <h2 className="h">Credits</h2>
        <span className="push strong">{file.balance} left</span>
      </div>
      <table className="tbl tbl--dense">
        <thead>
          <tr>
            <th>When</th>
            <th>What</th>
            <th className="r">Change</th>
            <th className="r">Left</th>
          </tr>
        </thead>
        <tbody>
          {all.slice(0, MOVEMENTS).map((movement) => (
            <tr key={`${movement.at.getTime()} ${movement.balance} ${movement.cause}`}>
              <td className="muted">{shortWhen(movement.at, now)}</td>
              <td>{words(movement.cause)}</td>
              <td className={`r${movement.amount > 0 ? ' up' : ''}`}>
                {movement.amount > 0 ? '+' : '−'}
                {Math.abs(movement.amount)}
              </td>
              <td className="r muted">{movement.balance}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className="t12 faint">{rest} earlier ones</p>}
    </section>
  )
}

function Orders({ file, now }: { file: MemberFile; now: Date }) {
  return (
    <section className="stackv" aria-label="Orders">
      <div className="rowh">
        <h2 className="h">Orders</h2>
        <span className="muted t12 push">
          {file.orders.length === 0 ? 'none' : `${file.orders.filter(({ paid_at }) => paid_at).length} paid`}
        </span>
      </div>
      {file.orders.slice(0, ORDERS).map((order) => (
        <div key={order.id} className="rowh">
          <OrderLink id={order.id} />
          <span className="muted t12">{shortWhen(order.created_at, now)}</span>
          <span className="push">
            {formatMoney({ amount: order.amount, currency: order.currency as Currency }, 'en-GB')}
          </span>
          <span className={`tag${order.status === 'paid' ? ' tag--ok' : ''}`}>{words(order.status)}</span>
        </div>
      ))}
    </section>
  )
}

/** The order's page is for who sees or returns money. */
function OrderLink({ id }: { id: OrderId }) {
  const may = useMay()
  const short = id.slice(0, 8)
  if (!may('see_money') && !may('refund')) return <span className="mono clip">{short}</span>
  return (
    <Link className="link mono clip" to={`/money/orders/${id}`}>
      {short}
    </Link>
  )
}

function Photos({ photos }: { photos: MemberFile['photos'] }) {
  const removed = photos.filter(({ status }) => status === 'removed').length
  return (
    <section className="stackv" aria-label="Photos">
      <div className="rowh">
        <h2 className="h">Photos</h2>
        <span className="muted t12 push">
          {photos.length - removed} there, {removed} removed
        </span>
      </div>
      <div className="minis">
        {photos
          .filter(({ status }) => status !== 'removed')
          .map(({ id, status, rating }, place) => (
            <figure key={id}>
              <img src={memberPhotoPath(id, 'card')} alt={`${place + 1}: ${rating ?? status}`} loading="lazy" />
              {(status === 'pending' || rating === 'adult') && <span className="tag">{rating ?? 'new'}</span>}
            </figure>
          ))}
      </div>
    </section>
  )
}
