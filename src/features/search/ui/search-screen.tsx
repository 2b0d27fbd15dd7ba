import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'

import { PageHead } from '#app/page/page-head.tsx'
import { usePage, useTexts } from '#app/page/use-page.ts'
import type { Card } from '#features/search/search.contract.ts'

import { EmptyList } from './empty-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { Invitation } from './invitation.tsx'
import type { MembersData } from './load-members.server.ts'
import { Results } from './results.tsx'
import { SimilarResults } from './similar-results.tsx'
import { WaysToMeet } from './ways-to-meet.tsx'

/** SEARCH-1: `action` is an extra control on each card, such as a like. */
export function SearchScreen({
  data,
  action,
  onMore,
}: {
  data: MembersData
  action: (card: Card) => ReactNode
  onMore: (cards: readonly Card[]) => Promise<void>
}) {
  const text = useTexts()
  const { page } = usePage()
  const pending = usePendingSearch()
  const { first, filters } = data
  // The server sends distances only to members with a place, so a page without any means there is none.
  const withDistance =
    page.loggedIn && (first.results.length === 0 || first.results.some(({ distance }) => distance !== null))
  return (
    <div className="page page-wide grid grid-cols-[minmax(0,1fr)] gap-x-9 pt-3 pb-12 sm:pt-6 lg:grid-cols-[19.75rem_minmax(0,1fr)] lg:pt-8">
      <PageHead title={text('members.title')} />
      <FilterPanel data={data} withDistance={withDistance} />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 sm:gap-4">
        <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:gap-y-4">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 sm:grid">
            <h1 className="d3">{text('members.heading')}</h1>
            <Count data={data} />
          </div>
          {page.loggedIn && <WaysToMeet />}
        </header>
        <FilterBar data={data} withDistance={withDistance} />
        {!page.loggedIn && <Invitation title={text('members.invite_title')}>{text('members.invite_text')}</Invitation>}
        <div aria-busy={pending} className={`transition-opacity delay-150 duration-200 ${pending ? 'opacity-50' : ''}`}>
          {first.results.length === 0 ? (
            <EmptyList filters={filters} />
          ) : (
            <Results data={data} action={action} onMore={onMore} />
          )}
          {first.similar && <SimilarResults similar={first.similar} action={action} />}
        </div>
      </div>
    </div>
  )
}

function Count({ data: { first } }: { data: MembersData }) {
  const text = useTexts()
  if (first.num_results === null) return null
  const words =
    first.num_results === 0
      ? text('members.count_none')
      : text(first.more ? 'members.count_more' : 'members.count', { count: first.num_results })
  return (
    <p role="status" className="text-sm text-muted">
      {words}
    </p>
  )
}

/** Other filters are loading: the results shown belong to the previous ones. */
function usePendingSearch(): boolean {
  const { location } = useNavigation()
  return location?.pathname === '/members'
}
