import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { backgroundApi } from '#console/page/api.ts'
import { DeskIcon } from '#console/page/desk-icon.tsx'
import { useNow } from '#console/page/use-now.ts'
import { dayOf } from '#console/page/when.ts'
import type { StaffId } from '#kernel/ids.ts'

import { listActs } from '../log.contract.ts'
import { type ActLine, ActRow } from './act-row.tsx'
import type { Person } from './person-dialog.tsx'

const AREAS = [
  ['', 'Everything'],
  ['session', 'Sign-ins'],
  ['staff', 'Staff'],
  ['request', 'Second person'],
  ['case', 'Cases'],
  ['member', 'Members'],
  ['photo', 'Photos'],
  ['fictional', 'Fictional'],
] as const

/** The log, newest first. Nobody can change it. */
export function Activity({ people }: { people: readonly Person[] }) {
  const now = useNow(60_000)
  const [who, setWho] = useState('')
  const [what, setWhat] = useState('')
  const filter = { ...(who !== '' && { who: who as StaffId }), ...(what !== '' && { what }) }
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['staff', 'log', who, what],
    queryFn: ({ pageParam }) =>
      backgroundApi(listActs, { query: { ...filter, ...(pageParam && { before: pageParam }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ lines }) => (lines.length === 100 ? lines.at(-1)?.id : undefined),
  })
  const lines = data?.pages.flatMap((page) => page.lines) ?? []
  const days = Map.groupBy(lines, ({ at }: ActLine) => dayOf(at))
  return (
    <section className="staffpage__log" aria-label="Activity">
      <div className="bar2">
        <h2 className="h">Activity</h2>
        <span className="push" />
        <select className="filter" aria-label="Who" value={who} onChange={(event) => setWho(event.target.value)}>
          <option value="">Who: all</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <a
          className="icon-btn icon-btn--sm"
          aria-label="Download as CSV"
          href={`/api/console/log.csv?${new URLSearchParams(filter)}`}
        >
          <DeskIcon name="dl" className="icon--xs" />
        </a>
      </div>
      <div className="bar2 bar2--low">
        {AREAS.map(([value, label]) => (
          <button
            key={value}
            type="button"
            className={`filter${what === value ? ' filter--on' : ''}`}
            aria-pressed={what === value}
            onClick={() => setWhat(value)}
          >
            {label}
          </button>
        ))}
      </div>
      {[...days].map(([day, ofDay]) => (
        <div key={day}>
          <div className="grp">
            {day === dayOf(now) ? `Today, ${day}` : day}
            <span className="count">none can be changed</span>
          </div>
          {ofDay.map((line) => (
            <ActRow key={line.id} line={line} />
          ))}
        </div>
      ))}
      {hasNextPage && (
        <button
          type="button"
          className="btn btn--ghost btn--block"
          aria-busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Earlier
        </button>
      )}
    </section>
  )
}
