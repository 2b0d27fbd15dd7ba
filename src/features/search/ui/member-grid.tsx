import type { ReactNode } from 'react'

import type { Card } from '#features/search/search.contract.ts'
import { MemberCardSkeleton } from '#ui/member-card-frame.tsx'

import { MemberCard } from './member-card.tsx'

/** The first row of the widest grid. */
const ABOVE_FOLD = 5

/** `skeletons` is the number of placeholders for cards still loading. */
export function MemberGrid({
  cards,
  skeletons = 0,
  eager = false,
  action,
}: {
  cards: readonly Card[]
  skeletons?: number
  /** The grid is at the top of the page. */
  eager?: boolean
  action?: ((card: Card) => ReactNode) | undefined
}) {
  return (
    <ul className="member-grid">
      {cards.map((card, index) => (
        <li key={card.id}>
          <MemberCard card={card} action={action?.(card)} first={eager && index < ABOVE_FOLD} />
        </li>
      ))}
      {Array.from({ length: skeletons }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are interchangeable
        <li key={index} aria-hidden="true">
          <MemberCardSkeleton />
        </li>
      ))}
    </ul>
  )
}
