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

test('[SEARCH-1] filters go into the address and come back as they were', () => {
  expect(readFilters(new URLSearchParams(queryOf(EVENING)))).toEqual(EVENING)
  expect(queryOf({})).toBe('')
  expect(readFilters(new URLSearchParams())).toEqual({})
})

test('one search has one address, whatever the order of its filters', () => {
  const turned = Object.fromEntries(Object.entries(EVENING).reverse()) as Filters
  expect(queryOf(turned)).toBe(queryOf(EVENING))
  expect(isSameSearch(turned, EVENING)).toBe(true)
  expect(isSameSearch(EVENING, { ...EVENING, max_age: 61 })).toBe(false)
})

test('what is no filter stays in the address', () => {
  const others = new URLSearchParams('lang=nl&gender=male&api_signup_complete=1')
  expect(queryOf({ gender: 'female' }, others)).toBe('gender=female&lang=nl&api_signup_complete=1')
})

test('an address with nonsense in it keeps the rest of its filters', () => {
  const query = new URLSearchParams({
    ...{ gender: 'dragon', country: 'XX', min_age: '-3', max_age: '1e2', online: 'yes', distance: '7' },
    ...{ with_photo: '1', region: 'x'.repeat(200), body_type: '<script>', tattoos: 'many', cursor: 'abc' },
  })
  expect(readFilters(query)).toEqual({ with_photo: true, tattoos: 'many' })
})

test('ages below 18, above 99 and upside down do not reach the search', () => {
  expect(readFilters(new URLSearchParams('min_age=12&max_age=140'))).toEqual({})
  expect(readFilters(new URLSearchParams('min_age=62&max_age=30'))).toEqual({ min_age: 30, max_age: 62 })
})

test('choices are what one can take away: the age range in one, whom one looks for never', () => {
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

test('a reset keeps whom one looks for', () => {
  expect(withoutChoices(EVENING)).toEqual({ gender: 'female' })
  expect(withoutChoices({ online: true })).toEqual({})
  expect([hasFilters({}), hasFilters({ gender: 'everyone' })]).toEqual([false, true])
})
