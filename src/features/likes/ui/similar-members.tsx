import { type ReactNode, useId } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { Card } from '#features/search/search.contract.ts'
import { MemberCard } from '#features/search/ui/member-card.tsx'

export function SimilarMembers({
  cards,
  action,
}: {
  cards: readonly Card[]
  action?: ((card: Card) => ReactNode) | undefined
}) {
  const text = useTexts()
  const titleId = useId()
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <h2 id={titleId} className="font-strong">
        {text('people.similar_members')}
      </h2>
      <ul className="no-scrollbar -mx-edge flex gap-gutter overflow-x-auto px-edge lg:mx-0 lg:grid lg:grid-cols-6 lg:overflow-visible lg:px-0">
        {cards.map((card) => (
          <li key={card.id} className="w-37 shrink-0 md:w-44 lg:w-auto">
            <MemberCard card={card} action={action?.(card)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
