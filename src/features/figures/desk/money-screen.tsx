import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { backgroundApi } from '#console/page/api.ts'
import { AreaTabs, MONEY_TABS } from '#console/page/area-tabs.tsx'
import { DeskIcon } from '#console/page/desk-icon.tsx'
import { failureText } from '#console/page/failure.ts'
import { Head } from '#console/page/head.tsx'
import { KeyBar } from '#console/page/key-bar.tsx'
import { useBrand, useBrandName } from '#console/page/use-brand.ts'
import { dayOf, timeOf } from '#console/page/when.ts'

import type { Comparison, Span } from '../figures.rules.ts'
import { type MoneyBlock, readMoney } from '../money.contract.ts'
import { BuyersChart, PaidChart } from './money-charts.tsx'
import { MoneyFigures } from './money-figures.tsx'
import { countryName, daysName } from './money-words.ts'
import { PaidBy, withRest } from './paid-by.tsx'
import { AGAINST_PICKER, ComparisonPicker, comparisonName, SPAN_PICKER, SpanPicker } from './span-picker.tsx'
import { useSpan } from './use-span.ts'

const open = (id: string) => () => document.getElementById(id)?.showPopover()

/** FIG-6: money at a glance, one block per currency. */
export function Component() {
  const brand = useBrand()
  const [{ span, against }, choose, today] = useSpan()
  const query = { ...span, ...(brand && { brand }) }
  const { data, error } = useQuery({
    queryKey: ['money', query, against],
    queryFn: () => backgroundApi(readMoney, { query: { ...query, against } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Head title="Money" tabs={<AreaTabs name="Money" tabs={MONEY_TABS} />}>
        <SpanPicker span={span} today={today} onChoose={(chosen) => choose({ span: chosen })} />
        <ComparisonPicker against={against} span={span} onChoose={(chosen) => choose({ against: chosen })} />
        <a className="btn btn--line" href={`/api/console/figures/money.csv?${new URLSearchParams(query)}`} download>
          <DeskIcon name="dl" /> CSV
        </a>
      </Head>
      <div className="work work--pad money" aria-busy={data === undefined}>
        {error && (
          <p role="alert" className="note note--bad">
            {failureText(error)}
          </p>
        )}
        {data?.blocks.map((block) => (
          <Block key={block.currency} {...{ block, span, against }} alone={data.blocks.length === 1} />
        ))}
        {data?.blocks.length === 0 && <p className="note">Nothing was paid in these days, nor in those before.</p>}
        {data && (
          <p className="t12 muted">
            {data.as_of === null
              ? 'These figures are not computed yet: the job that does it runs every hour.'
              : `As of ${dayOf(data.as_of)}, ${timeOf(data.as_of)}. Days are those of each brand’s time zone.`}
          </p>
        )}
      </div>
      <KeyBar
        keys={[
          { keys: ['D'], does: 'days', onPress: open(SPAN_PICKER) },
          { keys: ['V'], does: 'compare with', onPress: open(AGAINST_PICKER) },
        ]}
      />
    </>
  )
}

type Shown = { block: MoneyBlock; span: Span; against: Comparison; alone: boolean }

function Block({ block, span, against, alone }: Shown) {
  const brandName = useBrandName()
  const change = against === 'none' ? '' : `, change from ${comparisonName(against, span)}`
  return (
    <section className="money__block" aria-label={`Money in ${block.currency}`}>
      {!alone && <h2 className="h">{block.currency}</h2>}
      <MoneyFigures block={block} />
      <div className="money__charts">
        <PaidChart block={block} />
        <BuyersChart block={block} />
      </div>
      <div className="money__halves">
        <PaidBy
          title="By brand"
          sub={`paid in ${daysName(span)}${change}`}
          currency={block.currency}
          rows={block.brands.map(({ id, paid }) => ({ key: id, name: brandName(id), paid }))}
        />
        <PaidBy
          title="By country of the buyer"
          sub="same days"
          currency={block.currency}
          rows={withRest(block.countries.map(({ code, paid }) => ({ key: code, name: countryName(code), paid })))}
        />
      </div>
    </section>
  )
}
