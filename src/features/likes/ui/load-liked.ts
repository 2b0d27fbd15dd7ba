import { browserApi } from '#app/api/browser-api.ts'
import { listLiked } from '#features/likes/likes.contract.ts'

import { likes } from './likes.ts'

/** For cards loaded after the document; the first page includes its likes. */
export async function loadLiked(cards: readonly { id: string }[]) {
  if (cards.length === 0) return
  const { liked } = await browserApi(listLiked, { query: { ids: cards.map(({ id }) => id).join(',') } })
  for (const id of liked) if (likes.shown(id) === undefined) likes.sync(id, true)
}
