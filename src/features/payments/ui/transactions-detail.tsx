import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { PageHead } from '#app/page/page-head.tsx'
import { useTexts } from '#app/page/use-page.ts'
import type { Transaction } from '#features/payments/transactions.contract.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'

import { lastDayOf, useDates } from './transactions-dates.ts'
import { Fact } from './transactions-fact.tsx'
import { TransactionStateMark } from './transactions-state.tsx'
import { useMoney, usePercent } from './use-money.ts'

/** PAY-6: one order: contents, status, invoice and withdrawal. */
export function TransactionsDetail({ transaction }: { transaction: Transaction }) {
  const text = useTexts()
  const title = text('shell.credits_count', { count: transaction.credits })
  return (
    <section className="page grid content-start gap-5 pt-6 pb-12 lg:pt-8">
      <PageHead title={text('payments.transactions')} />
      <BackTo to="/transactions">{text('payments.transactions')}</BackTo>
      <h1 className="d3">{title}</h1>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-5">
        <div className="grid gap-4 lg:gap-5">
          <Facts transaction={transaction} />
          <History transaction={transaction} />
        </div>
        <div className="grid gap-4 lg:gap-5">
          <InvoicePart transaction={transaction} />
          <WithdrawalPart transaction={transaction} />
          <Agreed transaction={transaction} />
        </div>
      </div>
    </section>
  )
}

export function BackTo({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-mb-3 inline-flex min-h-11 items-center gap-1 justify-self-start text-control font-semibold text-muted hover:text-text"
    >
      <Icon name="chevron-left" size="sm" />
      {children}
    </Link>
  )
}

function Facts({ transaction }: { transaction: Transaction }) {
  const text = useTexts()
  const money = useMoney()
  const percent = usePercent()
  const { moment } = useDates()
  const { id, created_at, amount, list_amount, currency, method, state, unfinished, again } = transaction
  return (
    <Panel title={text('payments.your_order')} aside={<TransactionStateMark state={state} />}>
      <dl className="grid gap-3 text-control">
        <Fact what={text('payments.order_date')}>{moment(created_at)}</Fact>
        {method && <Fact what={text('payments.pay_with')}>{text(`payments.method_${method}`)}</Fact>}
        {list_amount > amount && (
          <Fact what={text('payments.invoice_discount', { percent: percent(transaction.discount_percentage) })}>
            {money(amount - list_amount, currency)}
          </Fact>
        )}
        <Fact what={text('payments.total')}>
          <strong className="font-semibold">{money(amount, currency)}</strong>
        </Fact>
        <Fact what={text('payments.order_reference')}>
          <span className="text-sm wrap-anywhere">{id}</span>
        </Fact>
      </dl>
      {transaction.given_back && (
        <p className="mt-4 text-sm text-pretty text-muted">{text('payments.given_back_text')}</p>
      )}
      {(unfinished || again) && (
        <p className="mt-4 flex flex-wrap gap-3">
          {unfinished && (
            <Link to={`/credits/${id}/${method ?? ''}`} className={buttonClass({ look: 'main' })}>
              {text('payments.continue_payment')}
            </Link>
          )}
          {again && (
            <Link to={againPath(transaction)} className={buttonClass({ look: 'tonal' })}>
              {text('payments.buy_again')}
            </Link>
          )}
        </p>
      )}
    </Panel>
  )
}

const againPath = ({ again, package: name, country }: Transaction) =>
  again === 'repeat_order' ? '/credits/repeat-order' : `/credits?${new URLSearchParams({ package: name, country })}`

function History({ transaction: { history, currency } }: { transaction: Transaction }) {
  const text = useTexts()
  const money = useMoney()
  const { moment } = useDates()
  return (
    <Panel title={text('payments.history_title')}>
      <ol className="grid gap-4 border-l border-line pl-5">
        {history.map(({ at, what, method, amount }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened keeps its place.
          <li key={place} className="relative grid gap-0.5">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[1.56rem] size-2.5 rounded-full ${place === history.length - 1 ? 'bg-primary-text' : 'bg-line-field'}`}
            />
            <span className="text-control">
              {text(`payments.history_${what}`, {
                amount: amount === null ? '' : money(amount, currency),
                method: method === null ? '' : text(`payments.method_${method}`),
              })}
            </span>
            <time dateTime={at.toISOString()} className="text-sm text-muted">
              {moment(at)}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function InvoicePart({ transaction: { id, invoice } }: { transaction: Transaction }) {
  const text = useTexts()
  const { day } = useDates()
  if (invoice === null) return null
  return (
    <Panel title={text('payments.invoice')}>
      <p className="text-sm text-muted">
        {text('payments.invoice_number', { number: invoiceNumber(invoice.number) })} · {day(invoice.issued_at)}
      </p>
      <p className="mt-3">
        <Link to={`/transactions/${id}?view=invoice`} className={buttonClass({ look: 'tonal' })}>
          {text('payments.see_invoice')}
        </Link>
      </p>
    </Panel>
  )
}

/** Pad to equal length so numbers align. */
const DIGITS = 6
export const invoiceNumber = (number: number) => String(number).padStart(DIGITS, '0')

/** R-CONS-1: visible while withdrawal is possible, with the outcome afterwards. */
function WithdrawalPart({ transaction: { id, withdrawal } }: { transaction: Transaction }) {
  const text = useTexts()
  const { day, moment } = useDates()
  if (withdrawal === null) return null
  const { open, until, declared } = withdrawal
  const last = day(lastDayOf(until))
  return (
    <Panel title={text('payments.withdrawal_right')}>
      <p className="text-sm text-muted">
        {declared
          ? text('payments.withdrawal_declared', { date: moment(declared.at) })
          : text(open ? 'payments.withdrawal_until' : 'payments.withdrawal_over', { date: last })}
      </p>
      {open && (
        <p className="mt-3">
          <Link to={`/transactions/${id}?view=withdraw`} className={buttonClass({ look: 'line' })}>
            {text('payments.withdraw_here')}
          </Link>
        </p>
      )}
    </Panel>
  )
}

/** R-CONS-5: both sentences exactly as shown at checkout. */
function Agreed({ transaction: { order_words, start_words } }: { transaction: Transaction }) {
  const text = useTexts()
  return (
    <Panel title={text('payments.agreed_title')}>
      <div className="grid gap-2 text-sm text-muted">
        <p>{order_words}</p>
        <p>{start_words}</p>
      </div>
    </Panel>
  )
}
