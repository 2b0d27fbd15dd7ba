import { expect, test } from 'vitest'

import { codeIn, filesOf, read, rowsIn, sectionOf } from './documents.ts'

/** Read from the source text: importing the server would need its build. */
const exposed = [
  ...new Set(
    filesOf('src/**/*.ts')
      .filter((path) => !path.endsWith('.test.ts'))
      .flatMap((path) => [...read(path).matchAll(/'(duet_[a-z_]+)'/g)].map(([, name]) => name!)),
  ),
].filter((name) => /_(total|seconds|up|info|sockets|jobs|cases|connections)$/.test(name))

const NODE = /^(nodejs|process)_/

/** Metric names in the rules and the dashboard, without what a histogram adds to its name. */
const named = (text: string) => [
  ...new Set([...text.matchAll(/\b((?:duet|nodejs|process)_[a-z_0-9]+)/g)].map(([, name]) => name!)),
]

test('the source text has metrics', () => {
  expect(exposed.length).toBeGreaterThan(12)
})

test('docs/operations.md describes every metric, and no other', () => {
  const rows = rowsIn(sectionOf('docs/operations.md', 'Monitoring')).filter(([cell]) => cell?.startsWith('`duet_'))
  expect(rows.flatMap(([cell]) => codeIn(cell!)).toSorted()).toEqual(exposed.toSorted())
})

test.each(['deploy/monitoring/alerts.yaml', 'deploy/monitoring/grafana-dashboard.json'])(
  '%s names only metrics that exist',
  (path) => {
    const names = named(read(path)).filter((name) => !NODE.test(name))
    expect(names.length).toBeGreaterThan(5)
    const known = new Set(exposed.flatMap((name) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]))
    expect(names.filter((name) => !known.has(name))).toEqual([])
  },
)

test('every alert of deploy/monitoring is explained in docs/operations.md, and no other', () => {
  const rules = [...read('deploy/monitoring/alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  const explained = rowsIn(sectionOf('docs/operations.md', 'Monitoring'))
    .flatMap(([cell]) => codeIn(cell!))
    .filter((name) => /^[A-Z][a-z]+[A-Z]?[A-Za-z]*$/.test(name))
  expect(explained.toSorted()).toEqual(rules.toSorted())
})
