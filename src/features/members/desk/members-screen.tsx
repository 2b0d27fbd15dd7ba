import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { backgroundApi } from '#console/page/api.ts'
import { failureText } from '#console/page/failure.ts'
import { Head } from '#console/page/head.tsx'
import { KeyBar } from '#console/page/key-bar.tsx'
import { useBrand } from '#console/page/use-brand.ts'
import { SavedViews } from '#features/staff/desk/saved-views.tsx'
import type { ProfileId } from '#kernel/ids.ts'

import { listMembers } from '../members.contract.ts'
import { MemberFilters } from './member-filters.tsx'
import { MembersTable } from './members-table.tsx'
import { useFilter } from './use-filter.ts'

/** CONS-20: members, newest first. */
export function Component() {
  const navigate = useNavigate()
  const brand = useBrand()
  const [filter, setFilter] = useFilter()
  const [chosen, setChosen] = useState<number>()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['members', brand, filter],
    queryFn: ({ pageParam }) =>
      backgroundApi(listMembers, {
        query: { ...filter, ...(brand && { brand }), ...(pageParam && { before: pageParam }) },
      }),
    initialPageParam: undefined as ProfileId | undefined,
    getNextPageParam: ({ members, more }) => (more ? members.at(-1)?.id : undefined),
  })
  const members = data?.pages.flatMap((page) => page.members) ?? []
  const isFiltered = Object.keys(filter).length > 0
  const step = (by: number) =>
    setChosen((place) => Math.min(Math.max((place ?? (by > 0 ? -1 : members.length)) + by, 0), members.length - 1))
  const open = (id: ProfileId) => void navigate(`/members/${id}`)
  const current = chosen === undefined ? undefined : members[chosen]
  return (
    <>
      <Head title="Members" sub={data && `newest first, ${members.length}${hasNextPage ? ' and more' : ''}`} />
      <div className="work membersdesk">
        <SavedViews list="members" all="Everybody" filter={filter} onChoose={setFilter} />
        <MemberFilters filter={filter} onChange={setFilter} />
        {error && (
          <p role="alert" className="note note--bad">
            {failureText(error)}
          </p>
        )}
        <MembersTable members={members} chosen={chosen} />
        {data && members.length === 0 && (
          <p className="box__body muted">
            {isFiltered ? 'Nobody fits these filters.' : 'Nobody has signed up yet.'}{' '}
            {isFiltered && (
              <button type="button" className="link" onClick={() => setFilter({})}>
                Clear filters
              </button>
            )}
          </p>
        )}
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
      </div>
      <KeyBar
        keys={[
          { keys: ['J'], does: 'next', onPress: () => step(1) },
          { keys: ['K'], does: 'previous', onPress: () => step(-1) },
          { keys: ['Enter'], does: 'open file', onPress: current && (() => open(current.id)) },
          { keys: ['F'], does: 'filter', onPress: () => document.getElementById('member-name')?.focus() },
        ]}
      />
    </>
  )
}
