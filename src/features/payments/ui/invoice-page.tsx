import './invoice.css'

import type { ReactNode } from 'react'

import { PageHead } from '#app/page/page-head.tsx'
import { usePage, useTexts } from '#app/page/use-page.ts'
import type { Invoice, Transaction } from '#features/payments/transactions.contract.ts'
import { Button } from '#ui/button.tsx'

import { useDates } from './transactions-dates.ts'
import { BackTo, invoiceNumber } from './transactions-detail.tsx'
import { useMoney, usePercent } from './use-money.ts'

type Invoiced = Transaction & { invoice: Invoice }

/** Tax rates are in basis points. */
const BASIS_POINTS = 100

/** R-CONS-6: light in every theme, and prints alone. */
export function InvoicePage({ transaction }: { transaction: Invoiced }) {
  const text = useTexts()
  const title = text('payments.invoice_number', { number: invoiceNumber(transaction.invoice.number) })
  return (
    <section className="page grid content-start gap-5 pt-6 pb-12 lg:pt-8">
      <PageHead title={title} />
      <div className="invoice-controls mx-auto flex w-full max-w-200 flex-wrap items-end justify-between gap-3">
        <BackTo to={`/transactions/${transaction.id}`}>{text('payments.withdraw_keep')}</BackTo>
        <Button look="tonal" onClick={() => window.print()}>
          {text('payments.print_invoice')}
        </Button>
      </div>
      <article
        data-theme="light"
        className="invoice-paper mx-auto grid w-full max-w-200 gap-8 rounded-card bg-white p-6 text-text shadow-card sm:p-10"
      >
        <header className="flex flex-wrap justify-between gap-6">
          <h1 className="d3">{title}</h1>
          <Seller seller={transaction.invoice.seller} />
        </header>
        <Heads transaction={transaction} />
        <Lines transaction={transaction} />
        <Notes transaction={transaction} />
      </article>
    </section>
  )
}

function useCountryName() {
  const names = new Intl.DisplayNames([usePage().page.formatLocale], { type: 'region' })
  return (code: string) => names.of(code) ?? code
}

function Seller({ seller }: { seller: Invoice['seller'] }) {
  const text = useTexts()
  const countryName = useCountryName()
  return (
    <address className="grid content-start text-sm not-italic">
      <strong className="font-semibold">{seller.name}</strong>
      <span>{seller.address}</span>
      <span>{seller.city}</span>
      <span>{countryName(seller.country)}</span>
      {seller.kvk !== '' && (
        <span className="mt-2">{text('payments.invoice_company_number', { number: seller.kvk })}</span>
      )}
      {seller.vat_numbers.map((number) => (
        <span key={number}>{text('payments.invoice_vat_number', { number })}</span>
      ))}
    </address>
  )
}

function Heads({ transaction: { id, country, invoice } }: { transaction: Invoiced }) {
  const text = useTexts()
  const { day } = useDates()
  const countryName = useCountryName()
  return (
    <dl className="grid gap-x-10 gap-y-4 text-sm sm:grid-cols-3">
      <Head what={text('payments.invoice_date')}>{day(invoice.issued_at)}</Head>
      <Head what={text('payments.order_reference')}>{id}</Head>
      <Head what={text('payments.invoice_buyer')}>
        {text('payments.invoice_buyer_country', { country: countryName(country) })}
      </Head>
    </dl>
  )
}

function Head({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-muted">{what}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

function Lines({ transaction }: { transaction: Invoiced }) {
  const text = useTexts()
  const money = useMoney()
  const percent = usePercent()
  const { credits, amount, list_amount, currency, discount_percentage, invoice } = transaction
  const taxed = invoice.vat_basis_points > 0
  return (
    <table className="w-full border-collapse text-sm tabular-nums [&_td]:py-2 [&_td:last-child]:text-right [&_th]:py-2 [&_th:last-child]:text-right">
      <thead>
        <tr className="border-b border-line-field text-left text-muted">
          <th scope="col" className="font-normal">
            {text('payments.invoice_item')}
          </th>
          <th scope="col" className="font-normal">
            {text('payments.invoice_amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        <Line what={text('shell.credits_count', { count: credits })}>{money(list_amount, currency)}</Line>
        {list_amount > amount && (
          <Line what={text('payments.invoice_discount', { percent: percent(discount_percentage) })}>
            {money(amount - list_amount, currency)}
          </Line>
        )}
      </tbody>
      <tfoot className="border-t border-line-field">
        {taxed && (
          <>
            <Line what={text('payments.invoice_net')}>{money(invoice.net, currency)}</Line>
            <Line what={text('payments.invoice_vat', { rate: percent(invoice.vat_basis_points / BASIS_POINTS) })}>
              {money(invoice.vat, currency)}
            </Line>
          </>
        )}
        <tr className="text-base font-bold">
          <th scope="row" className="text-left">
            {text('payments.total')}
          </th>
          <td>{money(amount, currency)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Line({ what, children }: { what: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="text-left font-normal">
        {what}
      </th>
      <td>{children}</td>
    </tr>
  )
}

function Notes({ transaction: { paid_at, method, state } }: { transaction: Invoiced }) {
  const text = useTexts()
  const { day } = useDates()
  const { time_zone: zone } = usePage().settings
  return (
    <div className="grid gap-1 text-sm text-muted">
      {paid_at && method && (
        <p>{text('payments.invoice_paid', { date: day(paid_at), method: text(`payments.method_${method}`) })}</p>
      )}
      {(state === 'refunded' || state === 'charged_back') && <p>{text('payments.invoice_reversed')}</p>}
      {state === 'part_refunded' && <p>{text('payments.invoice_part_reversed')}</p>}
      <p>{text('payments.invoice_zone', { zone })}</p>
    </div>
  )
}
