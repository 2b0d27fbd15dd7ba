import { listLiked } from '#features/likes/likes.contract.ts'
import { listRegions } from '#features/places/places.contract.ts'
import { type Filters, keepLastSearch, searchMembers } from '#features/search/search.contract.ts'
import type { Country } from '#kernel/locales.ts'

import { browserApi } from '../browser-api.ts'
import { likes } from '../likes/likes.ts'

/**
 * What the screens for people ask the server. Imported when it is needed: the first page comes with the document, and
 * the API client with its schemas need not.
 */
export const nextPage = (filters: Filters, cursor: string) =>
  browserApi(searchMembers, { query: { ...filters, cursor } })

/** The hearts of a page that came later; the first ones come with the document. */
export async function learnLikes(cards: readonly { id: string }[]) {
  if (cards.length === 0) return
  const { liked } = await browserApi(listLiked, { query: { ids: cards.map(({ id }) => id).join(',') } })
  for (const id of liked) if (likes.shown(id) === undefined) likes.learn(id, true)
}

export const rememberSearch = (filters: Filters) => browserApi(keepLastSearch, { body: { filters } })

export async function regionsIn(country: Country) {
  const { regions } = await browserApi(listRegions, { query: { country } })
  return { country, list: regions[country] ?? [] }
}
