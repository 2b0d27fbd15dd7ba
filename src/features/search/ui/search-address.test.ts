import { expect, test } from 'vitest'

import type { Filters } from '../search.contract.ts'
import { readFilters } from './read-filters.ts'
import { choicesOf, hasFilters, isSameSearch, queryOf, withoutChoice, withoutChoices } from './search-address.ts'

const EVENING: Filters = {
  hide_fictional: true,
  gender: 'female',
  min_age: 30,
  max_age: 62,
  country: 'NL',
  region: 'NL-UT',
  distance: '50',
  online: true,
  body_type: 'curvy',
}

test('[SEARCH-1] filters survive a round trip through the address', () => {
  expect(readFilters(new URLSearchParams(queryOf(EVENING)))).toEqual(EVENING)
  expect(queryOf({})).toBe('')
  expect(readFilters(new URLSearchParams())).toEqual({})
})

test('a search has one address, whatever the order of its filters', () => {
  const turned = Object.fromEntries(Object.entries(EVENING).reverse()) as Filters
  expect(queryOf(turned)).toBe(queryOf(EVENING))
  expect(isSameSearch(turned, EVENING)).toBe(true)
  expect(isSameSearch(EVENING, { ...EVENING, max_age: 61 })).toBe(false)
})

test('other parameters stay in the address', () => {
  const others = new URLSearchParams('lang=nl&gender=male&api_signup_complete=1')
  expect(queryOf({ gender: 'female' }, others)).toBe('gender=female&lang=nl&api_signup_complete=1')
})

test('invalid filters are dropped, the rest stay', () => {
  const query = new URLSearchParams({
    ...{ gender: 'dragon', country: 'XX', min_age: '-3', max_age: '1e2', online: 'yes', distance: '7' },
    ...{ with_photo: '1', region: 'x'.repeat(200), body_type: '<script>', tattoos: 'many', cursor: 'abc' },
  })
  expect(readFilters(query)).toEqual({ with_photo: true, tattoos: 'many' })
})

test('ages below 18, above 99 or reversed do not reach the search', () => {
  expect(readFilters(new URLSearchParams('min_age=12&max_age=140'))).toEqual({})
  expect(readFilters(new URLSearchParams('min_age=62&max_age=30'))).toEqual({ min_age: 30, max_age: 62 })
})

test('choices are removable: the age range as one, the gender never', () => {
  expect(choicesOf(EVENING)).toEqual(['age', 'country', 'region', 'distance', 'online', 'hide_fictional', 'body_type'])
  expect(choicesOf({ gender: 'male', max_age: 40 })).toEqual(['age'])
  expect(withoutChoice(EVENING, 'age')).not.toHaveProperty('min_age')
  expect(choicesOf(withoutChoice(EVENING, 'country'))).toEqual([
    'age',
    'distance',
    'online',
    'hide_fictional',
    'body_type',
  ])
  expect(choicesOf(withoutChoice(EVENING, 'region'))).toContain('country')
})

test('a reset keeps the gender', () => {
  expect(withoutChoices(EVENING)).toEqual({ gender: 'female' })
  expect(withoutChoices({ online: true })).toEqual({})
  expect([hasFilters({}), hasFilters({ gender: 'everyone' })]).toEqual([false, true])
})
