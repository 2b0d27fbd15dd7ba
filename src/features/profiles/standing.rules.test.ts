import { describe, expect, test } from 'vitest'

import { DAY, MINUTE } from '#kernel/time.ts'

import { isOnline, lastActiveOf } from './presence.rules.ts'
import { attributesOf, type Parts, standingOf } from './standing.rules.ts'

const empty: Parts = {
  num_photos: 0,
  about_me: null,
  looking_for: null,
  interests: [],
  city: null,
  gender: null,
  attributes: { filled: 0, all: 4 },
}
const full: Parts = {
  num_photos: 3,
  about_me: 'x'.repeat(60),
  looking_for: 'x'.repeat(30),
  interests: ['a', 'b', 'c', 'd'],
  city: 'Utrecht',
  gender: 'female',
  attributes: { filled: 4, all: 4 },
}
const NOTES = ['about_me', 'looking_for']

describe('[PROF-1] profile completeness', () => {
  test('an empty profile is 0 and a full one 100', () => {
    expect(standingOf(empty, NOTES)).toMatchObject({ completeness: 0 })
    expect(standingOf(full, NOTES)).toEqual({ completeness: 100, missing: [] })
  })

  test('missing parts are listed by how much they help', () => {
    expect(standingOf(empty, NOTES).missing).toEqual([
      'photo',
      'about_me',
      'interests',
      'place',
      'gender',
      'attributes',
      'looking_for',
    ])
  })

  test('half counts half, and more than enough no more than enough', () => {
    expect(standingOf({ ...empty, about_me: 'x'.repeat(30) }, NOTES).completeness).toBe(10)
    expect(standingOf({ ...empty, num_photos: 25 }, NOTES).completeness).toBe(30)
  })

  test('a site without free texts asks for none', () => {
    expect(standingOf({ ...full, about_me: null, looking_for: null }, [])).toEqual({ completeness: 100, missing: [] })
  })

  test('only the attributes the site shows count, and gender separately', () => {
    const values = { gender: 'male', eye_colour: 'blue', hair_colour: null } as never
    expect(attributesOf(values, ['gender', 'eye_colour'])).toEqual({ filled: 1, all: 1 })
  })
})

describe('presence labels', () => {
  const now = new Date('2026-03-05T14:00:00Z')
  const person = (ago: number, rest = {}) => ({
    last_active: new Date(now.getTime() - ago),
    hidden_at: null,
    invisible: false,
    fictional: false,
    ...rest,
  })

  test('online ends after exactly five minutes', () => {
    expect(isOnline(person(5 * MINUTE - 1), now)).toBe(true)
    expect(isOnline(person(5 * MINUTE), now)).toBe(false)
  })

  test('a page hidden at or after the last activity is offline', () => {
    expect(isOnline(person(MINUTE, { hidden_at: new Date(now.getTime() - MINUTE) }), now)).toBe(false)
    expect(isOnline(person(MINUTE, { hidden_at: new Date(now.getTime() - 2 * MINUTE) }), now)).toBe(true)
  })

  test.each([
    [6 * MINUTE, 'today'],
    [1 * DAY, 'this_week'],
    [7 * DAY, 'this_month'],
    [31 * DAY, 'earlier'],
  ])('%d ms ago is %s', (ago, words) => expect(lastActiveOf(person(ago), now)).toBe(words))

  test('invisible and fictional people have no last visit', () => {
    expect(lastActiveOf(person(0, { invisible: true }), now)).toBeNull()
    expect(lastActiveOf(person(0, { fictional: true }), now)).toBeNull()
  })
})
