import type { Card } from '../search.contract.ts'

/** A page of a search, as it came. */
export type Page = { page: number; results: Card[]; next: string | null }

/** What a screen showed for an address: what it was made from, and the pages by their number. */
type KeptSearch<Data> = { data: Data; pages: Page[] }

/** Somebody who comes back later than this sees who is around now. */
export const KEPT_FOR = 10 * 60_000

/** Each holds a few hundred people at most; earlier ones are asked for again. */
const MOST_KEPT = 8

/**
 * SEARCH-1: what was found stays with the browser, so that coming back from a profile shows the same people at the same
 * place. Kept by address; time comes from the caller.
 */
export function keepSearches<Data>() {
  const kept = new Map<string, KeptSearch<Data> & { at: number }>()
  return {
    find(address: string, now: number): KeptSearch<Data> | undefined {
      const found = kept.get(address)
      return found && now - found.at < KEPT_FOR ? found : undefined
    },
    /** The pages that belong to what the screen is made from; none when that is newer. */
    pagesOf(address: string, data: Data): Page[] | undefined {
      const found = kept.get(address)
      return found?.data === data ? found.pages : undefined
    },
    /** More pages of the same search do not make it younger. */
    keep(address: string, search: KeptSearch<Data>, now: number) {
      const before = kept.get(address)
      kept.delete(address)
      kept.set(address, { ...search, at: before?.data === search.data ? before.at : now })
      for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest)
    },
    forget(address: string) {
      kept.delete(address)
    },
    /** Somebody was blocked, or another person logs in: nothing found before may show again. */
    forgetAll() {
      kept.clear()
    },
  }
}

/** Pages in their order: one that is there already, or does not follow, changes nothing. */
export function withPage(pages: readonly Page[], page: Page): Page[] {
  const last = pages.at(-1)
  return last !== undefined && page.page === last.page + 1 ? [...pages, page] : [...pages]
}
