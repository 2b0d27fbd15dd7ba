import { describe, expect, test } from 'vitest'

import { mayMove, PAYMENT_STATUSES, stateOf } from '#features/payments/payment-moves.rules.ts'
import { describeConfig, readConfig } from '#platform/config.ts'

import { codeIn, documents, filesOf, read, rowsIn, sectionOf } from './documents.ts'

/**
 * Lists in the documents match the code. Commands and sections are read from their source text: importing them would
 * pull in the whole server.
 */
const found = (pattern: RegExp, ...files: string[]) =>
  filesOf(...files).flatMap((path) => [...read(path).matchAll(pattern)].map(([, name]) => name!))

const commands = found(/: Command = \{\s*name: '([^']+)'/g, 'src/operator/**/*-command.ts')
const sections = found(/defineSection\(\s*'([^']+)'/g, 'src/features/**/*.settings.ts')

const firstCells = (text: string) =>
  rowsIn(text)
    .slice(1)
    .map(([cell]) => codeIn(cell!))

test('the source text has commands and sections', () => {
  expect(commands.length).toBeGreaterThan(15)
  expect(sections.length).toBeGreaterThan(10)
})

describe('README.md', () => {
  test('lists every variable of the environment, and no other', () => {
    const documented = firstCells(sectionOf('README.md', 'Production')).flat()
    expect(documented.toSorted()).toEqual(
      describeConfig(readConfig({}), {})
        .map(({ name }) => name)
        .toSorted(),
    )
  })

  test('lists every command of the operator, and no other', () => {
    const row = rowsIn(sectionOf('README.md', 'Commands')).find(([command]) => command === '`npm run duet`')
    expect(codeIn(row![1]!).toSorted()).toEqual(commands.toSorted())
  })

  test('lists every demo site', () => {
    const addresses = rowsIn(sectionOf('README.md', 'Two commands')).map(([address]) => address!)
    const domains = filesOf('sites/*.json').map((path) => JSON.parse(read(path)).site.domain as string)
    expect(addresses.slice(1).toSorted()).toEqual(domains.map((domain) => `http://${domain}:3000`).toSorted())
  })

  test('maps every folder of src and packages, and names none that is gone', () => {
    const [, map = ''] = /```\n([\s\S]*?)```/.exec(sectionOf('README.md', 'Map of the code')) ?? []
    const [src = '', packages = '', ...others] = map.split(/^(?=\w)/m)
    const inside = (tree: string) => [...tree.matchAll(/^[├└]── ([\w-]+)\//gm)].map(([, name]) => name!)
    const folders = (root: string) => [...new Set(filesOf(`${root}/*/**/*.ts`).map((path) => path.split('/')[1]!))]
    expect(inside(src).toSorted()).toEqual(folders('src'))
    expect(inside(packages).toSorted()).toEqual(folders('packages'))
    expect(others.map((line) => line.split('/')[0]!).filter((name) => filesOf(`${name}/*`).length === 0)).toEqual([])
  })

  test('names every npm script', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = scriptsIn(read('README.md'))
    const people = Object.keys(scripts).filter((name) => !name.startsWith('pre') && !name.startsWith('post'))
    expect(people.filter((name) => !named.includes(name))).toEqual([])
  })
})

test('documents name npm scripts that exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const strangers = documents.flatMap(({ path, text }) =>
    scriptsIn(text)
      .filter((name) => scripts[name] === undefined)
      .map((name) => `${path}: ${name}`),
  )
  expect(strangers).toEqual([])
})

const scriptsIn = (text: string) => [
  ...[...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name]) => name!),
  ...[...text.matchAll(/npm (start|test)\b/g)].map(([, name]) => name!),
]

test('documents name commands of the operator that exist', () => {
  const strangers = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/npm run duet -- ([a-z-]+(?: [a-z-]+)?)/g)]
      .map(([, words]) => words!)
      .filter((words) => !commands.some((name) => `${words} `.startsWith(`${name} `)))
      .map((words) => `${path}: ${words}`),
  )
  expect(strangers).toEqual([])
})

test('docs/architecture.md lists the features in the order that the import map enforces', () => {
  const [, list = ''] = /FEATURES = \[([\s\S]*?)\]/.exec(read('src/architecture.test.ts')) ?? []
  const order = [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name)
  expect(order.length).toBeGreaterThan(20)
  expect(firstCells(sectionOf('docs/architecture.md', 'Features')).flat()).toEqual(order)
})

test('docs/payments.md has the transitions of a payment as the code allows them', () => {
  const rows = rowsIn(sectionOf('docs/payments.md', 'How a purchase goes')).slice(1)
  expect(rows).toEqual(
    PAYMENT_STATUSES.map((from) => [
      from,
      PAYMENT_STATUSES.filter((to) => mayMove(from, to)).join(', '),
      stateOf(from),
    ]),
  )
})

test('docs/sites.md lists every section of a site file, and no other', () => {
  const documented = firstCells(sectionOf('docs/sites.md', 'Sections')).flat()
  expect(documented.toSorted()).toEqual(sections.toSorted())
})
