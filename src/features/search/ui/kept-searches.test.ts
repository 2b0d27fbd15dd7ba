import { expect, test } from 'vitest'

import { KEPT_FOR, keepSearches, type Page, withPage } from './kept-searches.ts'

const page = (number: number): Page => ({ page: number, results: [], next: `after-${number}` })
const FIRST = { data: 'first', pages: [page(1), page(2)] }

test('[SEARCH-1] what was found is there again for the same address, with all its pages', () => {
  const searches = keepSearches<string>()
  searches.keep('?gender=female', FIRST, 0)
  expect(searches.find('?gender=female', KEPT_FOR - 1)).toMatchObject(FIRST)
  expect(searches.find('?gender=male', 1)).toBeUndefined()
})

test('later than that it is asked for again', () => {
  const searches = keepSearches<string>()
  searches.keep('', FIRST, 0)
  expect(searches.find('', KEPT_FOR)).toBeUndefined()
})

test('more pages do not make a search younger, a new answer does', () => {
  const searches = keepSearches<string>()
  searches.keep('', FIRST, 0)
  searches.keep('', { ...FIRST, pages: [...FIRST.pages, page(3)] }, KEPT_FOR - 1)
  expect(searches.find('', KEPT_FOR - 1)?.pages).toHaveLength(3)
  expect(searches.find('', KEPT_FOR)).toBeUndefined()
  searches.keep('', { data: 'second', pages: [page(1)] }, KEPT_FOR)
  expect(searches.find('', KEPT_FOR)?.data).toBe('second')
})

test('pages belong to the answer they followed', () => {
  const searches = keepSearches<string>()
  searches.keep('', FIRST, 0)
  expect(searches.pagesOf('', 'first')).toHaveLength(2)
  expect(searches.pagesOf('', 'second')).toBeUndefined()
})

test('only the last few searches are kept', () => {
  const searches = keepSearches<string>()
  for (let age = 20; age < 40; age += 1) searches.keep(`?min_age=${age}`, FIRST, age)
  const found = Array.from({ length: 20 }, (_, index) => searches.find(`?min_age=${20 + index}`, 40)).filter(Boolean)
  expect(found).toHaveLength(8)
  expect(searches.find('?min_age=39', 40)).toBeDefined()
})

test('a search can be forgotten, and all of them', () => {
  const searches = keepSearches<string>()
  for (const address of ['a', 'b', 'c']) searches.keep(address, FIRST, 0)
  searches.forget('a')
  expect([searches.find('a', 1), searches.find('b', 1)?.data]).toEqual([undefined, 'first'])
  searches.forgetAll()
  expect(searches.find('c', 1)).toBeUndefined()
})

test('a page that came twice or out of turn changes nothing', () => {
  const pages = [page(1), page(2)]
  expect(withPage(pages, page(3)).map(({ page: number }) => number)).toEqual([1, 2, 3])
  expect(withPage(pages, page(2))).toEqual(pages)
  expect(withPage(pages, page(5))).toEqual(pages)
})
