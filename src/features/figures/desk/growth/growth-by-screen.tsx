import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { backgroundApi } from '#console/page/api.ts'
import { AreaTabs, GROWTH_TABS } from '#console/page/area-tabs.tsx'
import { failureText } from '#console/page/failure.ts'
import { Head } from '#console/page/head.tsx'
import { KeyBar } from '#console/page/key-bar.tsx'

import { readGrowthBy } from '../../growth/growth.contract.ts'
import { STEPS, type Step } from '../../growth/growth.rules.ts'
import { BuyCells } from './by-table.tsx'
import { nameOf, plain, STEP_NAMES } from './growth-words.ts'
import { SpanChoice } from './span-choice.tsx'
import { useGrowthQuery } from './use-growth-query.ts'

/** FIG-49: all rows of a dimension with all steps, sorted by any of them. */
export function GrowthBy({ by, title }: { by: 'lander' | 'source'; title: string }) {
  const [query, set] = useGrowthQuery()
  const [sorted, setSorted] = useState<Step>('visits')
  const { data, error } = useQuery({
    queryKey: ['growth', 'by', by, query],
    queryFn: () => backgroundApi(readGrowthBy, { query: { ...query, by } }),
    placeholderData: (before) => before,
  })
  const rows = (data?.rows ?? []).toSorted((one, other) => other.reached.now[sorted] - one.reached.now[sorted])
  return (
    <>
      <Head title="Growth" tabs={<AreaTabs name="Growth" tabs={GROWTH_TABS} />}>
        <SpanChoice query={query} onChange={set} />
      </Head>
      <div className="work growth">
        {error && (
          <p role="alert" className="note note--bad">
            {failureText(error)}
          </p>
        )}
        <div className="scroll-x">
          <table className="tbl" aria-label={title}>
            <thead>
              <tr>
                <th>{title}</th>
                {STEPS.map((step) => (
                  <th key={step} className="r" aria-sort={step === sorted ? 'descending' : undefined}>
                    <button type="button" className={step === sorted ? 'link' : ''} onClick={() => setSorted(step)}>
                      {STEP_NAMES[step]}
                    </button>
                  </th>
                ))}
                <th className="r">Visits that buy</th>
                <th className="r">Change</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, reached }) => (
                <tr key={name}>
                  <td className="clip growth__name">
                    <bdi>{nameOf(by, name)}</bdi>
                  </td>
                  {STEPS.map((step) => (
                    <td key={step} className="r">
                      {plain(reached.now[step])}
                    </td>
                  ))}
                  <BuyCells reached={reached} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {data && rows.length === 0 && <p className="box__body muted">No visit in these days.</p>}
        {data?.more && <p className="box__body muted">The largest 500.</p>}
      </div>
      <KeyBar keys={[{ keys: ['D'], does: 'days', onPress: () => document.getElementById('growth-days')?.focus() }]} />
    </>
  )
}
