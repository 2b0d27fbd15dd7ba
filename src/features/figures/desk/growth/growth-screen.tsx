import { useQuery } from '@tanstack/react-query'

import { backgroundApi } from '#console/page/api.ts'
import { AreaTabs, GROWTH_TABS } from '#console/page/area-tabs.tsx'
import { failureText } from '#console/page/failure.ts'
import { Head } from '#console/page/head.tsx'
import { KeyBar } from '#console/page/key-bar.tsx'
import { useNow } from '#console/page/use-now.ts'
import { lastSeen } from '#console/page/when.ts'

import { readGrowth } from '../../growth/growth.contract.ts'
import { ByTable } from './by-table.tsx'
import { Funnel } from './funnel.tsx'
import { GrowthFilters } from './growth-filters.tsx'
import { shortDay } from './growth-words.ts'
import { Returning } from './returning.tsx'
import { SpanChoice } from './span-choice.tsx'
import { useGrowthQuery } from './use-growth-query.ts'

const focus = (id: string) => () => document.getElementById(id)?.focus()

/** FIG-45: from visit to first purchase. */
export function Component() {
  const [query, set] = useGrowthQuery()
  const now = useNow(60_000)
  const { data, error } = useQuery({
    queryKey: ['growth', query],
    queryFn: () => backgroundApi(readGrowth, { query }),
    placeholderData: (before) => before,
  })
  return (
    <>
      <Head title="Growth" tabs={<AreaTabs name="Growth" tabs={GROWTH_TABS} />}>
        <SpanChoice query={query} onChange={set} />
      </Head>
      <div className="work work--pad growth">
        {error && (
          <p role="alert" className="note note--bad">
            {failureText(error)}
          </p>
        )}
        {data && (
          <div className="growth__top">
            <section className="box" aria-label="From visit to first purchase">
              <div className="box__head growth__head">
                <h2>From visit to first purchase</h2>
                <span className="muted t12">
                  {shortDay(data.span.from)} to {shortDay(data.span.to)}; people, not clicks
                  {data.as_of && `; as of ${lastSeen(data.as_of, now)}`}
                </span>
                <span className="push" />
                <GrowthFilters query={query} choices={data.choices} onChange={set} />
              </div>
              <div className="box__body stackv scroll-x">
                <Funnel reached={data.reached} fairTo={data.fair_to} since={data.since} />
              </div>
            </section>
            <section className="box" aria-label="By lander and source">
              <div className="box__head">
                <h2>By lander and source</h2>
                <span className="muted t12">% of visits that buy</span>
              </div>
              <ByTable landers={data.landers} sources={data.sources} />
            </section>
          </div>
        )}
        <Returning />
      </div>
      <KeyBar
        keys={[
          { keys: ['L'], does: 'lander', onPress: focus('growth-lander') },
          { keys: ['S'], does: 'source', onPress: focus('growth-source') },
          { keys: ['D'], does: 'days', onPress: focus('growth-days') },
        ]}
      />
    </>
  )
}
