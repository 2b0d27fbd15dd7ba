import type { ReactNode } from 'react'

import type { Card } from '#features/search/search.contract.ts'
import { MemberCardSkeleton } from '#ui/member-card-frame.tsx'

import { MemberCard } from './member-card.tsx'

/** Cards that paint before anybody scrolls: the first row of the widest grid. */
const FIRST_ROW = 5

/** People side by side, and `skeletons` places for those on their way. */
export function MemberGrid({
  cards,
  skeletons = 0,
  eager = false,
  action,
}: {
  cards: readonly Card[]
  skeletons?: number
  /** The grid stands at the top of the page. */
  eager?: boolean
  action?: ((card: Card) => ReactNode) | undefined
}) {
  return (
    <ul className="member-grid">
      {cards.map((card, index) => (
        <li key={card.id}>
          <MemberCard card={card} action={action?.(card)} first={eager && index < FIRST_ROW} />
        </li>
      ))}
      {Array.from({ length: skeletons }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one empty place is like the other
        <li key={index} aria-hidden="true">
          <MemberCardSkeleton />
        </li>
      ))}
    </ul>
  )
}
