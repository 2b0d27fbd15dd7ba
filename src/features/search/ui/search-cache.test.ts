import { expect, test } from 'vitest'

import { CACHE_MS, createSearchCache, type Page, withPage } from './search-cache.ts'

const page = (number: number): Page => ({ page: number, results: [], next: `after-${number}` })
const FIRST = { data: 'first', pages: [page(1), page(2)] }

test('[SEARCH-1] the same address gets its results back, with all pages', () => {
  const searches = createSearchCache<string>()
  searches.keep('?gender=female', FIRST, 0)
  expect(searches.find('?gender=female', CACHE_MS - 1)).toMatchObject(FIRST)
  expect(searches.find('?gender=male', 1)).toBeUndefined()
})

test('expired results are not returned', () => {
  const searches = createSearchCache<string>()
  searches.keep('', FIRST, 0)
  expect(searches.find('', CACHE_MS)).toBeUndefined()
})

test('more pages do not extend the lifetime of a search, a new response does', () => {
  const searches = createSearchCache<string>()
  searches.keep('', FIRST, 0)
  searches.keep('', { ...FIRST, pages: [...FIRST.pages, page(3)] }, CACHE_MS - 1)
  expect(searches.find('', CACHE_MS - 1)?.pages).toHaveLength(3)
  expect(searches.find('', CACHE_MS)).toBeUndefined()
  searches.keep('', { data: 'second', pages: [page(1)] }, CACHE_MS)
  expect(searches.find('', CACHE_MS)?.data).toBe('second')
})

test('pages belong to the response they followed', () => {
  const searches = createSearchCache<string>()
  searches.keep('', FIRST, 0)
  expect(searches.pagesOf('', 'first')).toHaveLength(2)
  expect(searches.pagesOf('', 'second')).toBeUndefined()
})

test('only the last few searches are kept', () => {
  const searches = createSearchCache<string>()
  for (let age = 20; age < 40; age += 1) searches.keep(`?min_age=${age}`, FIRST, age)
  const found = Array.from({ length: 20 }, (_, index) => searches.find(`?min_age=${20 + index}`, 40)).filter(Boolean)
  expect(found).toHaveLength(8)
  expect(searches.find('?min_age=39', 40)).toBeDefined()
})

test('one search can be removed, or all of them', () => {
  const searches = createSearchCache<string>()
  for (const address of ['a', 'b', 'c']) searches.keep(address, FIRST, 0)
  searches.forget('a')
  expect([searches.find('a', 1), searches.find('b', 1)?.data]).toEqual([undefined, 'first'])
  searches.forgetAll()
  expect(searches.find('c', 1)).toBeUndefined()
})

test('a duplicate or out-of-order page changes nothing', () => {
  const pages = [page(1), page(2)]
  expect(withPage(pages, page(3)).map(({ page: number }) => number)).toEqual([1, 2, 3])
  expect(withPage(pages, page(2))).toEqual(pages)
  expect(withPage(pages, page(5))).toEqual(pages)
})
