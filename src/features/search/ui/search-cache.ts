import type { Card } from '../search.contract.ts'

export type Page = { page: number; results: Card[]; next: string | null }

/** The data a screen was rendered from, and its pages in order. */
type CachedSearch<Data> = { data: Data; pages: Page[] }

/** After this, coming back shows who is around now. */
export const CACHE_MS = 10 * 60_000

/** Each holds a few hundred cards at most. */
const MAX_CACHED = 8

/**
 * SEARCH-1: client-side results by address, so that coming back from a profile shows the same people at the same
 * position. The caller passes the time.
 */
export function createSearchCache<Data>() {
  const cached = new Map<string, CachedSearch<Data> & { at: number }>()
  return {
    find(address: string, now: number): CachedSearch<Data> | undefined {
      const found = cached.get(address)
      return found && now - found.at < CACHE_MS ? found : undefined
    },
    /** Undefined if the screen's data is newer than the cache. */
    pagesOf(address: string, data: Data): Page[] | undefined {
      const found = cached.get(address)
      return found?.data === data ? found.pages : undefined
    },
    /** More pages of the same search do not extend its lifetime. */
    keep(address: string, search: CachedSearch<Data>, now: number) {
      const before = cached.get(address)
      cached.delete(address)
      cached.set(address, { ...search, at: before?.data === search.data ? before.at : now })
      for (const oldest of [...cached.keys()].slice(0, -MAX_CACHED)) cached.delete(oldest)
    },
    forget(address: string) {
      cached.delete(address)
    },
    /** After a block or a change of account, no old result may show. */
    forgetAll() {
      cached.clear()
    },
  }
}

/** Ignores duplicates and gaps. */
export function withPage(pages: readonly Page[], page: Page): Page[] {
  const last = pages.at(-1)
  return last !== undefined && page.page === last.page + 1 ? [...pages, page] : [...pages]
}
