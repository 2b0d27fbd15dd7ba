import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { backgroundApi, consoleApi } from '#console/page/api.ts'
import { AreaTabs, MONEY_TABS } from '#console/page/area-tabs.tsx'
import { failureText } from '#console/page/failure.ts'
import { Head } from '#console/page/head.tsx'
import { KeyBar } from '#console/page/key-bar.tsx'
import { useBrand, useBrandName } from '#console/page/use-brand.ts'
import { useNow } from '#console/page/use-now.ts'
import { useMay } from '#console/page/use-session.ts'
import { shortWhen } from '#console/page/when.ts'
import { formatMoney } from '#kernel/money.ts'

import { methodName, orderName } from '../orders/orders.rules.ts'
import {
  askProvider,
  listRefunds,
  type RefundLine,
  retryRefund,
  type StuckPayment,
} from '../orders/refunds.contract.ts'

/** FIG-23, FIG-25: what waits for the provider, and what waits for somebody to look. */
export function Component() {
  const brand = useBrand()
  const { data, error } = useQuery({
    queryKey: ['refunds', brand],
    queryFn: () => backgroundApi(listRefunds, { query: { ...(brand && { brand }) } }),
  })
  const waits = data ? data.waiting.length + data.on_hold.length + data.stuck.length : 0
  return (
    <>
      <Head
        title="Money"
        tabs={<AreaTabs name="Money" tabs={MONEY_TABS} counts={{ '/money/refunds': waits }} />}
        sub={data && (waits === 0 ? 'nothing waits' : `${waits} wait`)}
      />
      <div className="work work--pad refundsdesk">
        {error && (
          <p role="alert" className="note note--bad">
            {failureText(error)}
          </p>
        )}
        {data && (
          <>
            <Refunds name="Refunds that wait or failed" none="Every refund was sent." lines={data.waiting} />
            <Payments name="Payments on hold" none="No payment is on hold." lines={data.on_hold} />
            <Payments name="Webhooks and payments that are stuck" none="Nothing is stuck." lines={data.stuck} />
            <Refunds name="Sent last" none="No refund yet." lines={data.sent} />
          </>
        )}
      </div>
      <KeyBar keys={[]} />
    </>
  )
}

function Box({ name, none, heads, children }: { name: string; none: string; heads: string[]; children: ReactNode[] }) {
  return (
    <section className="box" aria-label={name}>
      <div className="box__head">
        <h2>{name}</h2>
        <span className="muted t12">{children.length === 0 ? none : children.length}</span>
      </div>
      {children.length > 0 && (
        <div className="scroll-x">
          <table className="tbl">
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head}>{head}</th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </div>
      )}
    </section>
  )
}

type About = Pick<RefundLine, 'order_id' | 'number' | 'site_id' | 'amount' | 'currency'>

function AboutOrder({ line, since }: { line: About; since: Date }) {
  const now = useNow(60_000)
  const brandName = useBrandName()
  return (
    <>
      <td className="muted">{shortWhen(since, now)}</td>
      <td>
        <Link className="link" to={`/money/orders/${line.order_id}`}>
          {orderName(line.number)}
        </Link>
      </td>
      <td>{brandName(line.site_id)}</td>
      <td className="strong">{formatMoney(line, 'en-GB')}</td>
    </>
  )
}

function Refunds({ name, none, lines }: { name: string; none: string; lines: readonly RefundLine[] }) {
  return (
    <Box {...{ name, none }} heads={['Time', 'Order', 'Brand', 'Amount', 'Why', 'State', '']}>
      {lines.map((line) => (
        <tr key={line.id}>
          <AboutOrder line={line} since={line.sent_at ?? line.requested_at} />
          <td>
            <span className="clip refundsdesk__why">{line.reason ?? line.cause.replaceAll('_', ' ')}</span>
          </td>
          <td>
            <span className={`tag${line.sent_at ? ' tag--ok' : line.trouble ? ' tag--bad' : ' tag--warn'}`}>
              {line.sent_at ? 'sent' : line.trouble ? 'failed' : 'on its way'}
            </span>{' '}
            {!line.sent_at && line.trouble && <span className="muted t12 clip refundsdesk__why">{line.trouble}</span>}
          </td>
          <td className="r">
            {!line.sent_at && <Again name="Try again" run={() => consoleApi(retryRefund, { body: { id: line.id } })} />}
          </td>
        </tr>
      ))}
    </Box>
  )
}

function Payments({ name, none, lines }: { name: string; none: string; lines: readonly StuckPayment[] }) {
  return (
    <Box {...{ name, none }} heads={['Since', 'Order', 'Brand', 'Amount', 'Method', 'Why', '']}>
      {lines.map((line) => (
        <tr key={line.id}>
          <AboutOrder line={line} since={line.since} />
          <td>
            {methodName(line.method)}, {line.provider}
          </td>
          <td>
            <span className="clip refundsdesk__why">
              {line.status.replaceAll('_', ' ')}: {line.why}
            </span>
          </td>
          <td className="r">
            <Again name="Ask the provider again" run={() => consoleApi(askProvider, { body: { id: line.id } })} />
          </td>
        </tr>
      ))}
    </Box>
  )
}

function Again({ name, run }: { name: string; run: () => Promise<unknown> }) {
  const client = useQueryClient()
  const may = useMay()
  const ask = useMutation({ mutationFn: run, onSuccess: () => client.invalidateQueries() })
  if (!may('refund')) return null
  return (
    <>
      <span role="status" className="t12 muted">
        {ask.error ? failureText(ask.error) : ask.isSuccess ? 'Asked.' : ''}
      </span>{' '}
      <button
        type="button"
        className="btn btn--sm btn--line"
        aria-busy={ask.isPending}
        disabled={ask.isPending}
        onClick={() => ask.mutate()}
      >
        {name}
      </button>
    </>
  )
}
