import artUrl from '@duet/art/pictures/illustration-path.svg?url'
import { Link } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { listMovements, type Movement } from '#features/credits/credits.contract.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import { withMinus } from '#kernel/money.ts'
import { EmptyState } from '#ui/empty-state.tsx'

import { useDates } from './transactions-dates.ts'
import { ShowMore } from './transactions-more.tsx'
import { usePages } from './transactions-pages.ts'

/** R-LEDGER-10: every credit earned or spent; the first row's balance equals the badge. */
export function MovementsList({ first }: { first: ReplyOf<typeof listMovements> }) {
  const text = useTexts()
  const { items, hasMore, pending, refusal, handleMore } = usePages(
    { items: first.movements, next: first.next },
    async (cursor) => {
      const { movements, next } = await browserApi(listMovements, { query: { cursor } })
      return { items: movements, next }
    },
  )
  if (items.length === 0) {
    return (
      <EmptyState art={<img src={artUrl} alt="" />} title={text('payments.movements_none_title')}>
        {text('payments.movements_none_text')}
      </EmptyState>
    )
  }
  return (
    <>
      <p className="text-sm text-muted">{text('payments.movements_lead')}</p>
      <div className="hairline rounded-card bg-surface-2 px-4 py-2 sm:px-6">
        <table className="w-full border-collapse text-control">
          <thead>
            <tr className="text-left text-sm text-muted [&>th]:py-2.5 [&>th]:font-normal">
              <th scope="col" className="max-sm:sr-only">
                {text('payments.movement_when')}
              </th>
              <th scope="col">{text('payments.movement_what')}</th>
              <th scope="col" className="text-right">
                {text('payments.movement_credits')}
              </th>
              <th scope="col" className="pl-4 text-right">
                {text('payments.movement_balance')}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((each) => (
              <Row key={each.n} movement={each} />
            ))}
          </tbody>
        </table>
      </div>
      <ShowMore hasMore={hasMore} pending={pending} refusal={refusal} onMore={handleMore} />
    </>
  )
}

/** On a phone the time wraps under the reason, so the figures keep their columns. */
function Row({ movement: { at, cause, order, amount, balance } }: { movement: Movement }) {
  const text = useTexts()
  const { moment } = useDates()
  const { formatLocale } = usePage().page
  const signed = new Intl.NumberFormat(formatLocale, { signDisplay: 'exceptZero' })
  const reason = text(`payments.movement_${cause}`)
  return (
    <tr className="border-t border-line [&>td]:py-3 [&>td]:align-baseline">
      <td className="pr-4 text-sm whitespace-nowrap text-muted max-sm:sr-only">
        <time dateTime={at.toISOString()}>{moment(at)}</time>
      </td>
      <td className="min-w-0 hyphens-auto">
        {order ? (
          <Link to={`/transactions/${order}`} className="link">
            {reason}
          </Link>
        ) : (
          reason
        )}
        <span aria-hidden="true" className="block text-sm text-muted sm:hidden">
          {moment(at)}
        </span>
      </td>
      <td className={`text-right font-semibold tabular-nums ${amount > 0 ? 'text-success-text' : ''}`}>
        {withMinus(signed.format(amount))}
      </td>
      <td className="pl-4 text-right tabular-nums">{balance}</td>
    </tr>
  )
}
