import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'

import table from './routes.ts'

const routes = (await table) as RouteConfigEntry[]
const pathsOf = Map.groupBy(routes, ({ file }) => file)

/** Dynamic segments of a path; optional ones keep their question mark. */
const segmentsIn = (path = '') => [...path.matchAll(/:(\w+\??)/g)].map(([, name]) => name)

test('route modules name the dynamic segments of their paths', () => {
  const mismatches = [...pathsOf].flatMap(([file, entries]) => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8')
    const typed = /RouteArgs<\{ ([^}]+) \}>/.exec(text)?.[1]
    const named = typed?.split(';').map((each) => each.trim().replace(/: string( \| undefined)?$/, '')) ?? []
    // A segment that only some of a module's paths have is optional.
    const known = new Set(
      entries.flatMap(({ path }) => segmentsIn(path)).map((name) => (isEverywhere(name, entries) ? name : `${name}?`)),
    )
    return named.filter((name) => !known.has(name)).map((name) => `${file}: ${name}`)
  })
  expect(mismatches).toEqual([])
})

const isEverywhere = (name: string | undefined, entries: readonly RouteConfigEntry[]) =>
  name === undefined || name.endsWith('?') || entries.every(({ path }) => segmentsIn(path).includes(name))
