import { photosOf } from '#features/photos/list-photos.ts'
import { wordsOf } from '#features/profiles/words-of.ts'
import type { Card } from '#features/search/search.contract.ts'
import type { MemberContext } from '#platform/context.ts'

import type { SwipeCard } from './swipe.contract.ts'

/** SWIPE-1: adds what the game shows besides: photos, a few words and interests. */
export async function swipeCards(ctx: MemberContext, cards: readonly Card[]): Promise<SwipeCard[]> {
  const ids = cards.map(({ id }) => id)
  const [photos, words] = await Promise.all([photosOf(ctx, ids), wordsOf(ctx, ids)])
  return cards.map((card) => ({ ...card, photos: photos.get(card.id), ...words.get(card.id) }))
}
