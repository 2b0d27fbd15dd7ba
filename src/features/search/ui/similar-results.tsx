import { type ReactNode, useId } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { Card } from '#features/search/search.contract.ts'

import type { MembersData } from './load-members.server.ts'
import { MemberGrid } from './member-grid.tsx'

type Similar = NonNullable<MembersData['first']['similar']>

/** SEARCH-1: fills up a short result with a wider search, and says so. */
export function SimilarResults({
  similar: { count, more, results },
  action,
}: {
  similar: Similar
  action?: ((card: Card) => ReactNode) | undefined
}) {
  const text = useTexts()
  const titleId = useId()
  if (results.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="mt-8 grid gap-4">
      <div className="grid gap-1">
        <h2 id={titleId} className="h5">
          {text('members.similar_title')}
        </h2>
        <p className="text-sm text-muted">
          {text(more ? 'members.similar_text_more' : 'members.similar_text', { count })}
        </p>
      </div>
      <MemberGrid cards={results} action={action} />
    </section>
  )
}
