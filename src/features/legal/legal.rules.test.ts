import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type EntryFacts, needsEntryWarning } from './legal.rules.ts'

/** A visitor who meets every condition, so the warning shows. */
const STRANGER: EntryFacts = {
  installedApp: false,
  loggedIn: false,
  confirmed: false,
  enabled: 'yes',
  countries: ['NL', 'BE'],
  country: 'NL',
  layout: 'default',
  routeId: 'index',
}

describe('who is asked', () => {
  test.each([
    ['a stranger from a country of the list', {}],
    ['a stranger from anywhere, when the site has no list', { countries: null, country: 'US' }],
    ['a stranger from nobody knows where, when the site has no list', { countries: null, country: null }],
    ['a stranger in a chat, from the Netherlands', { layout: 'chat', country: 'NL', routeId: 'chats-id' }],
    ['a stranger in a chat, from Germany', { layout: 'chat', country: 'DE', countries: null, routeId: 'chats-id' }],
    ['a stranger on a page without a name', { routeId: undefined }],
    ['a stranger who wants to sign up', { routeId: 'signup' }],
  ] satisfies [string, Partial<EntryFacts>][])('[NAV-2] %s', (_name, facts) => {
    expect(needsEntryWarning({ ...STRANGER, ...facts })).toBe(true)
  })
})

/** NAV-2: each of these alone suppresses the warning. */
const NOT_ASKED: [string, Partial<EntryFacts>][] = [
  ['who opened the installed app', { installedApp: true }],
  ['who is logged in', { loggedIn: true }],
  ['who has answered before', { confirmed: true }],
  ['on a site that says no', { enabled: 'no' }],
  ['from a country that is not on the site’s list', { countries: ['BE', 'FR'], country: 'NL' }],
  ['from nobody knows where, when the site has a list', { countries: ['NL'], country: null }],
  ['on a site whose list is empty', { countries: [] }],
  ['in a chat, from another country than the Netherlands and Germany', { layout: 'chat', country: 'BE' }],
  ['in a chat, from nobody knows where', { layout: 'chat', countries: null, country: null }],
  ['who completes a sign-up', { routeId: 'complete-signup' }],
  ['who asks for a new password', { routeId: 'reset-password' }],
  ['who sets a new password', { routeId: 'reset-password-do' }],
  ['who reads the terms', { routeId: 'pages-terms' }],
  ['who reads a page of the operator', { routeId: 'pages-token' }],
  ['on a lander', { layout: 'lander', routeId: 'landers-video-slug' }],
]

describe('who is not asked', () => {
  test.each(NOT_ASKED)('[NAV-2] %s', (_name, facts) => {
    expect(needsEntryWarning({ ...STRANGER, ...facts })).toBe(false)
  })

  test('[NAV-1] on the empty layout, which only has the sign-up', () => {
    expect(needsEntryWarning({ ...STRANGER, layout: 'empty', routeId: 'members-id-signup' })).toBe(false)
  })
})

describe('for every combination of facts', () => {
  const country = fc.constantFrom('NL', 'DE', 'BE', 'US', 'FR')
  const facts: fc.Arbitrary<EntryFacts> = fc.record({
    installedApp: fc.boolean(),
    loggedIn: fc.boolean(),
    confirmed: fc.boolean(),
    enabled: fc.constantFrom('yes', 'no'),
    countries: fc.option(fc.uniqueArray(country)),
    country: fc.option(country),
    layout: fc.constantFrom('default', 'chat'),
    routeId: fc.option(
      fc.constantFrom('index', 'members', 'chats-id', 'complete-signup', 'reset-password', 'reset-password-do'),
      {
        nil: undefined,
      },
    ),
  })

  test('[NAV-2] any single reason suppresses the warning', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(...NOT_ASKED), (given, [, reason]) => {
        expect(needsEntryWarning({ ...given, ...reason })).toBe(false)
      }),
    )
  })

  test('[NAV-2] the warning shows exactly when every condition holds', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const conditions = [
          !given.installedApp,
          !given.loggedIn,
          !given.confirmed,
          given.enabled !== 'no',
          given.countries === null || given.countries.some((each) => each === given.country),
          given.layout !== 'chat' || given.country === 'NL' || given.country === 'DE',
          !['complete-signup', 'reset-password', 'reset-password-do'].some((route) => route === given.routeId),
        ]
        expect(needsEntryWarning(given)).toBe(conditions.every(Boolean))
      }),
      { numRuns: 1000 },
    )
  })
})
