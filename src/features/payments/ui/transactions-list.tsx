import artUrl from '@duet/art/pictures/illustration-two-glasses.svg?url'
import { Link } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useTexts } from '#app/page/use-page.ts'
import { listTransactions, type TransactionInList } from '#features/payments/transactions.contract.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

import { useDates } from './transactions-dates.ts'
import { ShowMore } from './transactions-more.tsx'
import { usePages } from './transactions-pages.ts'
import { TransactionStateMark } from './transactions-state.tsx'
import { useMoney } from './use-money.ts'

/** PAY-6: the member's orders, newest first. */
export function TransactionsList({ first }: { first: ReplyOf<typeof listTransactions> }) {
  const { items, hasMore, pending, refusal, handleMore } = usePages(
    { items: first.transactions, next: first.next },
    async (cursor) => {
      const { transactions, next } = await browserApi(listTransactions, { query: { cursor } })
      return { items: transactions, next }
    },
  )
  if (items.length === 0) return <NothingYet />
  return (
    <>
      <ul className="grid gap-2.5">
        {items.map((each) => (
          <li key={each.id}>
            <Row transaction={each} />
          </li>
        ))}
      </ul>
      <ShowMore hasMore={hasMore} pending={pending} refusal={refusal} onMore={handleMore} />
    </>
  )
}

function Row({ transaction }: { transaction: TransactionInList }) {
  const text = useTexts()
  const money = useMoney()
  const { moment } = useDates()
  const { id, created_at, credits, amount, currency, method, state } = transaction
  return (
    <Link
      to={`/transactions/${id}`}
      className="hairline flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-card bg-surface-2 px-5 py-4 hover:bg-surface-3"
    >
      <span className="grid min-w-0 gap-0.5">
        <span className="text-control font-semibold">{text('shell.credits_count', { count: credits })}</span>
        <span className="text-sm text-muted">
          {moment(created_at)}
          {method && ` · ${text(`payments.method_${method}`)}`}
        </span>
      </span>
      <span className="grid gap-0.5 max-sm:w-full max-sm:grid-cols-[1fr_auto] max-sm:items-center max-[16rem]:grid-cols-1 sm:justify-items-end">
        <span className="font-semibold tabular-nums max-sm:order-2">{money(amount, currency)}</span>
        <TransactionStateMark state={state} />
      </span>
    </Link>
  )
}

function NothingYet() {
  const text = useTexts()
  return (
    <EmptyState
      art={<img src={artUrl} alt="" />}
      title={text('payments.transactions_none_title')}
      action={
        <Link to="/credits" className={buttonClass({ look: 'main' })}>
          {text('payments.see_packages')}
        </Link>
      }
    >
      {text('payments.transactions_none_text')}
    </EmptyState>
  )
}
