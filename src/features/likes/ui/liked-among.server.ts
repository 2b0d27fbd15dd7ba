import type { RouterContextProvider } from 'react-router'

import { apiOf, factsOf } from '#app/page/server-env.ts'
import { listLiked } from '#features/likes/likes.contract.ts'

/** Visitors have no likes. */
export async function likedAmong(
  context: Readonly<RouterContextProvider>,
  cards: readonly { id: string }[],
): Promise<string[]> {
  if (!factsOf(context).loggedIn || cards.length === 0) return []
  return (await apiOf(context)(listLiked, { query: { ids: cards.map(({ id }) => id).join(',') } })).liked
}
