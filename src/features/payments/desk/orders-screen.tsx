import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { backgroundApi } from '#console/page/api.ts'
import { AreaTabs, MONEY_TABS } from '#console/page/area-tabs.tsx'
import { DeskIcon } from '#console/page/desk-icon.tsx'
import { failureText } from '#console/page/failure.ts'
import { Head } from '#console/page/head.tsx'
import { KeyBar } from '#console/page/key-bar.tsx'
import { useBrand } from '#console/page/use-brand.ts'
import { dayOf } from '#console/page/when.ts'
import { SavedViews } from '#features/staff/desk/saved-views.tsx'
import { useListFilter } from '#features/staff/desk/use-list-filter.ts'
import type { ArgumentsOf } from '#kernel/contract.ts'
import type { OrderId } from '#kernel/ids.ts'

import { listOrders } from '../orders/orders.contract.ts'
import { ORDER_FIELDS, OrderFilters } from './order-filters.tsx'
import { OrdersTable } from './orders-table.tsx'

/** The server checks what somebody typed into the address. */
type Query = ArgumentsOf<typeof listOrders>['query']

/** FIG-15: orders, newest first. */
export function Component() {
  const navigate = useNavigate()
  const brand = useBrand()
  const [filter, setFilter] = useListFilter(ORDER_FIELDS)
  const [chosen, setChosen] = useState<number>()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['orders', brand, filter],
    queryFn: ({ pageParam }) =>
      backgroundApi(listOrders, {
        query: { ...(filter as Query), ...(brand && { brand }), ...(pageParam && { before: pageParam }) },
      }),
    initialPageParam: undefined as OrderId | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const orders = data?.pages.flatMap((page) => page.orders) ?? []
  const looked = data?.pages.at(-1)?.looked_until
  const step = (by: number) =>
    setChosen((place) => Math.min(Math.max((place ?? (by > 0 ? -1 : orders.length)) + by, 0), orders.length - 1))
  const current = chosen === undefined ? undefined : orders[chosen]
  const csv = new URLSearchParams({ ...filter, ...(brand && { brand }) })
  return (
    <>
      <Head
        title="Money"
        tabs={<AreaTabs name="Money" tabs={MONEY_TABS} />}
        sub={data && `newest first, ${orders.length}${hasNextPage ? ' and more' : ''}`}
      >
        <a className="btn btn--line" href={`/api/console/orders.csv?${csv}`} download>
          <DeskIcon name="dl" /> CSV
        </a>
      </Head>
      <div className="work ordersdesk">
        <SavedViews list="orders" all="All orders" filter={filter} onChoose={setFilter} />
        <OrderFilters filter={filter} onChange={setFilter} />
        {error && (
          <p role="alert" className="note note--bad">
            {failureText(error)}
          </p>
        )}
        <OrdersTable orders={orders} chosen={chosen} />
        {data && orders.length === 0 && !looked && (
          <p className="box__body muted">
            {Object.keys(filter).length > 0 ? 'No order fits these filters.' : 'Nobody has ordered yet.'}
          </p>
        )}
        {looked && <p className="box__body muted">Looked back to {dayOf(looked)}.</p>}
        {hasNextPage && (
          <button
            type="button"
            className="btn btn--ghost btn--block"
            aria-busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {looked ? 'Look further back' : 'Earlier'}
          </button>
        )}
      </div>
      <KeyBar
        keys={[
          { keys: ['J'], does: 'next', onPress: () => step(1) },
          { keys: ['K'], does: 'previous', onPress: () => step(-1) },
          {
            keys: ['Enter'],
            does: 'open order',
            onPress: current && (() => void navigate(`/money/orders/${current.id}`)),
          },
          { keys: ['F'], does: 'filter orders', onPress: () => document.getElementById('order-state')?.focus() },
          { keys: ['S'], does: 'save as view' },
        ]}
      />
    </>
  )
}
