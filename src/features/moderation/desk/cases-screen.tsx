import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { consoleApi } from '#console/page/api.ts'
import { failureText } from '#console/page/failure.ts'
import { Head } from '#console/page/head.tsx'
import { KeyBar } from '#console/page/key-bar.tsx'
import { useNow } from '#console/page/use-now.ts'
import { useMe } from '#console/page/use-session.ts'

import { type CaseLine, claimNextCase } from '../cases/cases.contract.ts'
import { CASE_GROUPS, type CaseGroup } from '../cases/cases.rules.ts'
import { CaseBeside } from './case-beside.tsx'
import { CaseFilters } from './case-filters.tsx'
import { CaseList } from './case-list.tsx'
import { type Choice, useCaseCounts, useCaseList, useChoice } from './use-cases.ts'
import { useWide } from './use-wide.ts'

const TABS: [CaseGroup | undefined, string][] = [
  [undefined, 'All'],
  ['underage', 'Under-age'],
  ['notices', 'Illegal content'],
  ['reports', 'Reports'],
  ['scams', 'Scams'],
  ['complaints', 'Complaints'],
  ['objections', 'Objections'],
]

/** CONS-10: one list of everything that waits for a decision, by time left. */
export function Component() {
  const me = useMe()
  const now = useNow(30_000)
  const navigate = useNavigate()
  const client = useQueryClient()
  const { choice, change, search } = useChoice()
  const [parameters, setParameters] = useSearchParams()
  const { cases, error, hasNextPage, fetchNextPage, isPending } = useCaseList(choice)
  const { data: counts } = useCaseCounts(choice.brand)
  const wide = useWide()
  const filters = useRef<HTMLDivElement>(null)

  const place = cases.findIndex(({ id }) => id === parameters.get('case'))
  const chosen = place === -1 ? undefined : cases[place]
  // What is sealed is opened on purpose only; a phone shows one thing at a time.
  const beside = wide && chosen && !chosen.sealed ? chosen : undefined
  const choose = (id: string | undefined) =>
    id !== undefined &&
    setParameters(
      (before) => {
        before.set('case', id)
        return before
      },
      { replace: true },
    )
  const addressOf = ({ id, sealed }: Pick<CaseLine, 'id' | 'sealed'>) =>
    `/cases/${sealed ? 'sealed/' : ''}${id}${search ? `?${search}` : ''}`
  const next = useMutation({
    mutationFn: () => {
      const { state: _, ...filter } = choice
      return consoleApi(claimNextCase, { body: filter })
    },
    onSuccess: ({ id }) =>
      id ? navigate(addressOf({ id, sealed: false })) : client.invalidateQueries({ queryKey: ['cases'] }),
  })
  const sum = (group: CaseGroup | undefined, field: 'open' | 'within_hour') =>
    (counts?.kinds ?? [])
      .filter(({ kind }) => group === undefined || (CASE_GROUPS[group] as readonly string[]).includes(kind))
      .reduce((total, kind) => total + kind[field], 0)
  return (
    <>
      <Head title="Cases" sub={counts && headline(sum(undefined, 'open'), sum(undefined, 'within_hour'))}>
        <div className="tabs" role="tablist" aria-label="Kind">
          {TABS.map(([group, name]) => (
            <button
              key={name}
              type="button"
              role="tab"
              className="tab"
              aria-selected={choice.group === group}
              onClick={() => change({ group } as Partial<Choice>)}
            >
              {name}
              {counts && <span className="count">{sum(group, 'open')}</span>}
            </button>
          ))}
        </div>
      </Head>
      <div className="cases" ref={filters}>
        <CaseFilters choice={choice} brands={me.brands} onChange={change} />
        {(error ?? next.error) && (
          <p role="alert" className="note note--bad">
            {failureText(error ?? next.error)}
          </p>
        )}
        <div className={beside ? 'split' : 'split split--alone'}>
          <CaseList
            {...{ cases, now, isPending, brands: me.brands, addressOf, closed: choice.state === 'closed' }}
            chosen={chosen?.id}
            wide={wide}
            onChoose={choose}
            onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          />
          {beside && <CaseBeside key={beside.id} id={beside.id} to={addressOf(beside)} now={now} />}
        </div>
      </div>
      <KeyBar
        keys={[
          { keys: ['J'], does: 'down', onPress: () => choose(cases[Math.min(place + 1, cases.length - 1)]?.id) },
          { keys: ['K'], does: 'up', onPress: () => choose(cases[Math.max(place - 1, 0)]?.id) },
          { keys: ['Enter', 'O'], does: 'open', onPress: chosen && (() => void navigate(addressOf(chosen))) },
          { keys: ['F'], does: 'filter', onPress: () => filters.current?.querySelector('select')?.focus() },
          { keys: ['N'], does: 'claim the next due', onPress: () => next.mutate() },
        ]}
      />
    </>
  )
}

const headline = (open: number, soon: number) =>
  open === 0 ? 'nothing waits' : `${open} open${soon > 0 ? `, ${soon} due within the hour` : ''}`
