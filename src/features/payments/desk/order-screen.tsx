import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'

import { consoleApi } from '#console/page/api.ts'
import { DeskIcon } from '#console/page/desk-icon.tsx'
import { failureText } from '#console/page/failure.ts'
import { Head } from '#console/page/head.tsx'
import { KeyBar } from '#console/page/key-bar.tsx'
import { useBrandName } from '#console/page/use-brand.ts'
import { useMay } from '#console/page/use-session.ts'
import type { OrderId } from '#kernel/ids.ts'

import { readDeskOrder, sendReceipt } from '../orders/orders.contract.ts'
import { orderName } from '../orders/orders.rules.ts'
import { OrderBooks } from './order-books.tsx'
import { OrderHappened } from './order-happened.tsx'
import type { OrderPage } from './order-page.ts'
import { OrderSide } from './order-side.tsx'
import { OrderStateTag } from './order-state.tsx'
import { OrderSum } from './order-sum.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** FIG-18: one order. */
export function Component() {
  const id = useParams().id as OrderId
  const navigate = useNavigate()
  const may = useMay()
  const brandName = useBrandName()
  const [refunding, setRefunding] = useState(false)
  const { data: page, error } = useQuery({
    queryKey: ['order', id],
    queryFn: () => consoleApi(readDeskOrder, { query: { id } }),
  })
  const go = (to: string | null | undefined) => (to ? () => void navigate(`/money/orders/${to}`) : undefined)
  const invoice = page?.invoice ? () => void window.open(`/api/console/order-invoice?id=${id}`) : undefined
  const refundable = page && may('refund') && !page.asked ? page.refundable : null
  const refund = refundable ? () => setRefunding(true) : undefined
  const buyer = page?.order.buyer
  const reference = page?.payment?.reference
  return (
    <>
      <Head
        title={page ? orderName(page.order.number) : 'Order'}
        crumbs={
          <>
            <Link className="crumb" to="/money">
              Money
            </Link>
            <Link className="crumb" to="/money/orders">
              Orders
            </Link>
          </>
        }
        sub={
          page && (
            <span className="rowh">
              <OrderStateTag state={page.order.state} />
              {brandName(page.order.site_id)}
            </span>
          )
        }
      >
        {page && <HeadActs page={page} onInvoice={invoice} onRefund={refund} />}
      </Head>
      {page === undefined ? (
        <p className="work work--pad muted" aria-busy={!error}>
          {error ? failureText(error) : ''}
        </p>
      ) : (
        <div className="order">
          <section>
            <OrderSum page={page} />
            <OrderHappened happened={page.happened} />
            <OrderBooks books={page.books} />
          </section>
          <OrderSide page={page} />
        </div>
      )}
      <KeyBar
        keys={[
          { keys: ['R'], does: 'refund', onPress: refund },
          { keys: ['I'], does: 'invoice', onPress: invoice },
          {
            keys: ['M'],
            does: 'open member',
            onPress: buyer ? () => void navigate(`/members/${buyer.id}`) : undefined,
          },
          {
            ...{ keys: ['Y'], does: 'copy reference' },
            onPress: reference ? () => void navigator.clipboard.writeText(reference) : undefined,
          },
          { keys: ['J'], does: 'next order', onPress: go(page?.older) },
          { keys: ['K'], does: 'previous order', onPress: go(page?.newer) },
          { keys: ['Escape'], does: 'back', onPress: () => void navigate('/money/orders') },
        ]}
      />
      {refunding && page && refundable && (
        <RefundDialog key={id} page={page} holds={refundable} onClose={() => setRefunding(false)} />
      )}
    </>
  )
}

type ActsProps = { page: OrderPage; onInvoice: (() => void) | undefined; onRefund: (() => void) | undefined }

function HeadActs({ page, onInvoice, onRefund }: ActsProps) {
  const may = useMay()
  const { id } = page.order
  const receipt = useMutation({ mutationFn: () => consoleApi(sendReceipt, { body: { id } }) })
  return (
    <>
      <span role="status" className="t12 muted">
        {receipt.isSuccess ? 'The receipt is on its way.' : receipt.error ? failureText(receipt.error) : ''}
      </span>
      {page.order.paid_at && may('refund') && (
        <button
          type="button"
          className="btn btn--ghost"
          aria-busy={receipt.isPending}
          disabled={receipt.isPending || receipt.isSuccess}
          onClick={() => receipt.mutate()}
        >
          Send receipt again
        </button>
      )}
      {page.order.paid_at && may('reveal') && may('see_money') && (
        <a className="btn btn--ghost" href={`/api/console/order-answer?id=${id}`} download>
          Chargeback file
        </a>
      )}
      {onInvoice && (
        <button type="button" className="btn btn--line" onClick={onInvoice}>
          <DeskIcon name="file" /> Invoice
        </button>
      )}
      {onRefund && (
        <button type="button" className="btn btn--line" onClick={onRefund}>
          <DeskIcon name="undo" /> Refund <kbd className="key">R</kbd>
        </button>
      )}
    </>
  )
}
