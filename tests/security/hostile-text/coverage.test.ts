import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'

import routes from '#app/routes.ts'
import { trackingOf } from '#features/tracking/tracking.rules.ts'
import { aVisitor } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { NO_LIMITS } from '../ask-as.ts'
import { COOKIE_NAMES, hostilePart, hostileQuery, QUERY_NAMES } from './hostile-address.ts'
import type { HostileWorld } from './plant-hostile.ts'
import { OPEN_PARTS, screensOf } from './screens.ts'

const SOURCES = fileURLToPath(new URL('../../../src/', import.meta.url))
const server = sharedTestApp({ limiter: NO_LIMITS })

/** Placeholder addresses: enough to list the screens. */
const NOBODY = {
  ...{
    mallory: { id: 'x', name: 'x' },
    eve: { name: 'x' },
    order: 'x',
    conversation: 'x',
    directDebit: '/directdebit',
  },
  ...{ texts: { about: 'x', looking: 'x', messages: [], note: 'x' }, appeal: '/appeal', complaint: '/complaints' },
} as unknown as HostileWorld

/** All matches of the pattern's first group in the sources of pages and server. */
function readIn(pattern: RegExp): string[] {
  const files = globSync('{app,server,features}/**/*.{ts,tsx}', { cwd: SOURCES }).filter(
    (name) => !/\.test\./.test(name),
  )
  const found = files.flatMap((name) =>
    [...readFileSync(`${SOURCES}${name}`, 'utf8').matchAll(pattern)].map(([, read]) => read!),
  )
  return [...new Set(found)]
}

test('every screen of the route table shows hostile text', () => {
  const ids = (routes as RouteConfigEntry[]).map(({ id }) => id!)
  expect(Object.keys(screensOf(NOBODY)).toSorted()).toEqual(ids.toSorted())
})

test('hostile text fills every parameter that a page reads from its address', () => {
  const read = readIn(/(?:searchParams|query|parameters|search)\.(?:get|has)\('(\w+)'\)/g)
  expect(read.length).toBeGreaterThan(10)
  expect(read.filter((name) => !QUERY_NAMES.includes(name))).toEqual([])
  const turns = [0, 1, 2, 3, 4, 5, 6, 7]
  expect(turns.flatMap((turn) => Object.keys(trackingOf(new URLSearchParams(hostileQuery(turn))) ?? {}))).not.toEqual(
    [],
  )
})

test('hostile text fills every cookie that is read by name', () => {
  // The cookie of the entry warning is yes or absent.
  const read = readIn(/\bcookies\.(\w+)\b(?!\()/g).filter((name) => name !== 'entry')
  expect(read.length).toBeGreaterThan(3)
  expect(read.filter((name) => !COOKIE_NAMES.includes(name))).toEqual([])
})

/** Characters that are markup unless escaped. */
const RAW = /<img src=x onerror|<svg onload|<script>__hostile|<body onload/

test('pages answer hostile addresses with a page or a refusal, and never echo them as markup', async () => {
  const screens = Object.values(screensOf(NOBODY)).flat()
  const paths = [
    ...screens.map(({ path }, turn) => `${path.split('?')[0]}?${hostileQuery(turn)}`),
    ...screens.map(({ path }) => `${path.split('?')[0]}?token=${'x'.repeat(300)}&code=&to=`),
    ...OPEN_PARTS.map((pattern, turn) => pattern.replaceAll('*', hostilePart(turn))),
  ]
  const faults: string[] = []
  for (const path of paths) {
    const { statusCode, body } = await aVisitor(server()).get(path)
    if (statusCode >= 500 && !path.startsWith('/dev/error/')) faults.push(`${statusCode} ${path.slice(0, 100)}`)
    if (RAW.test(body)) faults.push(`markup on ${path.slice(0, 100)}`)
  }
  expect(faults).toEqual([])
})
