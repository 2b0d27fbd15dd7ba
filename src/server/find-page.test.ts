import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'

import routes from '#app/routes.ts'

import { pageFinder } from './find-page.ts'

type Flat = { id: string; path?: string; index?: boolean }
const table = routes as unknown as Flat[]
const pageOf = pageFinder(table)

/** An address of each route, with and without its optional part, and some that belong to none. */
const addresses = table
  .flatMap(({ path = '' }) => [
    path.replaceAll(/:\w+\??/g, 'abc'),
    path.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, 'x1'),
  ])
  .map((path) => `/${path.replace('*', 'nowhere/at/all')}`)

test('every address gets the route id that React Router finds', () => {
  expect(addresses.length).toBeGreaterThan(100)
  for (const address of [
    ...addresses,
    '/likes/m/abc',
    '/credits/repeat-order',
    '/pages/terms',
    '/members/abc/nothing',
  ]) {
    const match = matchRoutes(table as never, address)?.at(-1)?.route.id
    expect(pageOf(address), address).toBe(match)
  }
})

test('data requests count for their page, and a trailing slash changes nothing', () => {
  expect(pageOf('/chats.data')).toBe('chats')
  expect(pageOf('/_root.data')).toBe('index')
  expect(pageOf('/chats/')).toBe('chats')
})
