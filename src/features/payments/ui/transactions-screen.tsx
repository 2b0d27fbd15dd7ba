import { data } from 'react-router'

import { codeOf } from '#app/api/refusal-code.ts'
import { actionWithoutScript } from '#app/forms/action-without-script.ts'
import { requireMember } from '#app/page/require-member.ts'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { listMovements } from '#features/credits/credits.contract.ts'
import { listTransactions, readTransaction } from '#features/payments/transactions.contract.ts'
import type { CallApi } from '#kernel/contract.ts'

import { InvoicePage } from './invoice-page.tsx'
import { MovementsList } from './movements-list.tsx'
import { TransactionsDetail } from './transactions-detail.tsx'
import { TransactionsFrame } from './transactions-frame.tsx'
import { TransactionsList } from './transactions-list.tsx'
import { WithdrawalPage } from './withdrawal-page.tsx'

export const handle = { layout: 'default', texts: ['payments', 'errors'] }

/** PAY-6: the orders, or movements with `?view=credits`; one order, with `?view=withdraw` or `?view=invoice`. */
export async function loader({ context, request, params, url: { searchParams } }: RouteArgs<{ id?: string }>) {
  const api = requireMember(context, request)
  const view = searchParams.get('view')
  if (params.id !== undefined) return oneOrder(api, params.id, view)
  if (view === 'credits') return { view: 'credits' as const, first: await api(listMovements, { query: {} }) }
  return { view: 'orders' as const, first: await api(listTransactions, { query: {} }) }
}

async function oneOrder(api: CallApi, id: string, view: string | null) {
  try {
    const { transaction } = await api(readTransaction, { query: { id } })
    if (view === 'withdraw') return { view, transaction } as const
    const { invoice } = transaction
    if (view === 'invoice' && invoice !== null) return { view, transaction: { ...transaction, invoice } } as const
    return { view: 'order', transaction } as const
  } catch (error) {
    // Another member's order looks like a missing one.
    if (codeOf(error) === 'order_not_found') throw data(null, { status: 404 })
    throw error
  }
}

export const action = actionWithoutScript

export default function Transactions({ loaderData }: PageProps<typeof loader>) {
  switch (loaderData.view) {
    case 'orders':
      return (
        <TransactionsFrame current="orders">
          <TransactionsList first={loaderData.first} />
        </TransactionsFrame>
      )
    case 'credits':
      return (
        <TransactionsFrame current="credits">
          <MovementsList first={loaderData.first} />
        </TransactionsFrame>
      )
    case 'order':
      return <TransactionsDetail transaction={loaderData.transaction} />
    case 'withdraw':
      return <WithdrawalPage transaction={loaderData.transaction} />
    case 'invoice':
      return <InvoicePage transaction={loaderData.transaction} />
  }
}
