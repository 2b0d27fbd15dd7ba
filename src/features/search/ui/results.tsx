import { type ReactNode, useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { Card } from '#features/search/search.contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

import type { MembersData } from './load-members.server.ts'
import { MemberGrid } from './member-grid.tsx'
import { useNearEdge } from './use-near-edge.ts'
import { useSearchPages } from './use-search-pages.ts'

/** Pages that load on scroll; after that a button, so that the footer stays reachable. */
const AUTO_PAGES = 4

/** Placeholders while a page loads: two rows of the widest grid, whole rows of all others but one. */
const SKELETONS = 12

/** SEARCH-1 */
export function Results({
  data,
  action,
  onMore,
}: {
  data: MembersData
  action: (card: Card) => ReactNode
  /** Awaited before the next page is shown. */
  onMore: (cards: readonly Card[]) => Promise<void>
}) {
  const text = useTexts()
  const { pages, next, status, note, showMore } = useSearchPages(data, onMore)
  const [requestedAt, setRequestedAt] = useState(0)
  const automatic = next !== null && status === 'idle' && pages.length - requestedAt < AUTO_PAGES
  const edge = useNearEdge(automatic, () => void showMore())

  function handleMore() {
    setRequestedAt(pages.length)
    void showMore()
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {note && (
        <p role="status" className="text-sm text-muted">
          {note}
        </p>
      )}
      <MemberGrid
        eager
        cards={pages.flatMap(({ results }) => results)}
        skeletons={status === 'loading' ? SKELETONS : 0}
        action={action}
      />
      <p role="status" className="sr-only">
        {status === 'loading'
          ? text('shell.loading')
          : pages.length > 1 && text('members.more_shown', { count: pages.at(-1)?.results.length ?? 0 })}
      </p>
      {status === 'failed' && (
        <Alert tone="danger" urgent>
          {text('members.more_failed')}
        </Alert>
      )}
      {next !== null && (
        <div ref={edge} className="grid justify-items-center py-2">
          <Button look="tonal" size="lg" pending={status === 'loading'} onClick={handleMore}>
            {text(status === 'failed' ? 'shell.try_again' : 'members.more_people')}
          </Button>
        </div>
      )}
      {next === null && pages.length > 1 && (
        <p className="py-2 text-center text-sm text-muted">{text('members.that_is_all')}</p>
      )}
    </div>
  )
}
