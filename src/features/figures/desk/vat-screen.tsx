import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'

import { backgroundApi } from '#console/page/api.ts'
import { AreaTabs, MONEY_TABS } from '#console/page/area-tabs.tsx'
import { DeskIcon } from '#console/page/desk-icon.tsx'
import { Explained } from '#console/page/explained.tsx'
import { failureText } from '#console/page/failure.ts'
import { Head } from '#console/page/head.tsx'
import { KeyBar } from '#console/page/key-bar.tsx'
import { useBrand } from '#console/page/use-brand.ts'
import { useNow } from '#console/page/use-now.ts'
import { dayOf, timeOf } from '#console/page/when.ts'
import { MINUTE } from '#kernel/time.ts'

import { addDays } from '../figures.rules.ts'
import { readVat, type VatLine } from '../money.contract.ts'
import { count, countryName, exactMoney, monthName } from './money-words.ts'

const before = (month: string) => addDays(`${month}-01`, -1).slice(0, 7)
const after = (month: string) => addDays(`${month}-28`, 7).slice(0, 7)
const EARLIER =
  'Given back in this month, for orders of an earlier one: a return of the One Stop Shop corrects that month.'

/** FIG-11: VAT of a month, by company, country and rate. */
export function Component() {
  const brand = useBrand()
  const now = useNow(MINUTE)
  const current = now.toISOString().slice(0, 7)
  const [params, setParams] = useSearchParams()
  const asked = params.get('month') ?? ''
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) && asked <= current ? asked : before(current)
  const show = (to: string) => setParams({ month: to }, { replace: true })
  const query = { month, ...(brand && { brand }) }
  const { data, error } = useQuery({
    queryKey: ['vat', query],
    queryFn: () => backgroundApi(readVat, { query }),
    placeholderData: keepPreviousData,
  })
  const groups = [...new Set(data?.lines.map(({ company, currency }) => `${company} ${currency}`))]
  return (
    <>
      <Head title="Money" tabs={<AreaTabs name="Money" tabs={MONEY_TABS} />}>
        <button type="button" className="icon-btn" aria-label="The month before" onClick={() => show(before(month))}>
          <DeskIcon name="left" />
        </button>
        <label className="filter filter--head">
          Month
          <input
            type="month"
            className="vat__month"
            max={current}
            value={month}
            onChange={(event) => event.target.value && show(event.target.value)}
          />
        </label>
        <a className="btn btn--line" href={`/api/console/figures/vat.csv?${new URLSearchParams(query)}`} download>
          <DeskIcon name="dl" /> CSV
        </a>
      </Head>
      <div className="work work--pad money" aria-busy={data === undefined}>
        {error && (
          <p role="alert" className="note note--bad">
            {failureText(error)}
          </p>
        )}
        {data && !data.complete && (
          <p className="note">
            {monthName(month)} is not complete: it is not over in every brand, or its last day is not computed yet.
          </p>
        )}
        {data && groups.length === 0 && <p className="note">Nothing was sold or given back in {monthName(month)}.</p>}
        {data &&
          groups.map((group) => (
            <VatTable
              key={group}
              month={month}
              lines={data.lines.filter(({ company, currency }) => `${company} ${currency}` === group)}
            />
          ))}
        {data?.as_of && (
          <p className="t12 muted">
            As of {dayOf(data.as_of)}, {timeOf(data.as_of)}. VAT as on the invoices; countries as the buyers chose them.
          </p>
        )}
      </div>
      <KeyBar
        keys={[
          { keys: ['J'], does: 'month before', onPress: () => show(before(month)) },
          { keys: ['K'], does: 'month after', onPress: month < current ? () => show(after(month)) : undefined },
        ]}
      />
    </>
  )
}

const due = (line: VatLine) => line.vat - line.returned_vat + line.won_back_vat

function VatTable({ month, lines }: { month: string; lines: readonly VatLine[] }) {
  const { company = '', currency = 'EUR' } = lines[0] ?? {}
  const money = exactMoney(currency)
  const sum = (value: (line: VatLine) => number) => lines.reduce((all, line) => all + value(line), 0)
  return (
    <section className="box" aria-label={`VAT of ${company} in ${currency}`}>
      <div className="box__head">
        <h2>{company}</h2>
        <span className="muted t12">
          {monthName(month)}, {currency}
        </span>
      </div>
      <div className="scroll-x">
        <table className="tbl tbl--dense">
          <thead>
            <tr>
              <th>Country</th>
              <th className="r">Rate</th>
              <th>Supplied in</th>
              <th className="r">Orders</th>
              <th className="r">With VAT</th>
              <th className="r">Without</th>
              <th className="r">VAT</th>
              <th className="r">Gone back</th>
              <th className="r">Its VAT</th>
              <th className="r">VAT left</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.country} ${line.rate} ${line.supplied}`}>
                <td>{countryName(line.country)}</td>
                <td className="r">{line.rate / 100} %</td>
                <td>
                  {line.supplied === month ? (
                    'this month'
                  ) : (
                    <Explained means={EARLIER}>{monthName(line.supplied)}</Explained>
                  )}
                </td>
                <td className="r">{count(line.orders)}</td>
                <td className="r">{money(line.amount)}</td>
                <td className="r">{money(line.amount - line.vat)}</td>
                <td className="r">{money(line.vat)}</td>
                <td className="r">{money(line.returned - line.won_back)}</td>
                <td className="r">{money(line.returned_vat - line.won_back_vat)}</td>
                <td className="r strong">{money(due(line))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th colSpan={3}>All countries</th>
              <th className="r">{count(sum(({ orders }) => orders))}</th>
              <th className="r">{money(sum(({ amount }) => amount))}</th>
              <th className="r">{money(sum(({ amount, vat }) => amount - vat))}</th>
              <th className="r">{money(sum(({ vat }) => vat))}</th>
              <th className="r">{money(sum(({ returned, won_back }) => returned - won_back))}</th>
              <th className="r">{money(sum((line) => line.returned_vat - line.won_back_vat))}</th>
              <th className="r">{money(sum(due))}</th>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}
