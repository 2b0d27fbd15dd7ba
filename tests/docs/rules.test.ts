import { expect, test } from 'vitest'

import { codeIn, documents, filesOf, read, rowsIn, sectionOf } from './documents.ts'

const RULES = 'docs/rules.md'
const ID = /\bR-[A-Z][A-Z0-9]*-\d+\b/g

const isFile = (code: string) => code.endsWith('.ts')
const commandsIn = (cell: string) => codeIn(cell).filter((code) => code.startsWith('npm run '))

const rules = rowsIn(read(RULES))
  .map(([id = '', , proof = '']) => ({ id, tests: codeIn(proof).filter(isFile), commands: commandsIn(proof) }))
  .filter(({ id }) => id.startsWith('R-'))
const defined = rules.map(({ id }) => id)
const code = filesOf('{src,tests,demo,packages,scripts,bench}/**/*.{ts,tsx,css}', 'migrations/*.sql', 'public/*.js')
const inCode = new Set(code.flatMap((path) => read(path).match(ID) ?? []))

/** Every id that `text` names and docs/rules.md lacks. */
const undefinedIn = (text: string) => (text.match(ID) ?? []).filter((id) => !defined.includes(id))

test('docs/rules.md defines every rule that code and documents name', () => {
  const missing = [...code.map((path) => ({ path, text: read(path) })), ...documents].flatMap(({ path, text }) =>
    undefinedIn(text).map((id) => `${path}: ${id}`),
  )
  expect(missing).toEqual([])
})

test('code or tests name every rule of docs/rules.md', () => {
  expect(defined.filter((id) => !inCode.has(id))).toEqual([])
})

test('where docs/rules.md names tests, one of them names the rule in a title', () => {
  const untitled = rules.filter(({ id, tests }) => tests.length > 0 && !tests.some((path) => titles(path).includes(id)))
  expect(untitled.map(({ id }) => id)).toEqual([])
})

/** The ids in the brackets of a file's titles. */
const titles = (path: string) =>
  filesOf(path).flatMap((file) => [...read(file).matchAll(/['`]\[([^\]]+)\]/g)].flatMap(([, ids]) => ids!.split(', ')))

/** Consumer law and honesty. Every other family is about security, new ones included. */
const OTHER_FAMILIES = /^R-(CONS|FICT|HONEST)-/

type Proof = { ids: string[]; tests: string; proved: string; gap: string }

const proofs = rowsIn(sectionOf('docs/security.md', 'What is proved'))
  .filter(([area]) => area !== 'area')
  .map(([, ids = '', proved = '', tests = '', gap = '']): Proof => ({ ids: ids.split(' '), tests, proved, gap }))

/** What is wrong with the table of docs/security.md. */
function faultsOf(rows: readonly Proof[]): string[] {
  const listed = rows.flatMap(({ ids }) => ids)
  const security = defined.filter((id) => !OTHER_FAMILIES.test(id))
  return [
    ...security.filter((id) => !listed.includes(id)).map((id) => `${id} has no row`),
    ...listed.filter((id) => !security.includes(id)).map((id) => `${id} is no security rule`),
    ...listed.filter((id, index) => listed.indexOf(id) !== index).map((id) => `${id} has two rows`),
    ...rows.flatMap(faultsOfRow),
  ]
}

function faultsOfRow({ ids, tests, proved, gap }: Proof): string[] {
  const files = codeIn(tests).filter(isFile)
  const carried = files.map((path) => ({ path, exists: filesOf(path).length === 1, ids: titles(path) }))
  const byCommand = (id: string) => rules.find((rule) => rule.id === id)?.commands.some((each) => tests.includes(each))
  return [
    ...(proved === '' || gap === '' ? [`${ids.join(' ')} does not say what is proved and what is not`] : []),
    ...carried.filter(({ exists }) => !exists).map(({ path }) => `${path} is not one file`),
    ...carried
      .filter((file) => file.exists && !ids.some((id) => file.ids.includes(id)))
      .map(({ path }) => `${path} carries none of ${ids.join(' ')}`),
    ...ids
      .filter((id) => !carried.some((file) => file.ids.includes(id)))
      // Some rules are proved by a command alone.
      .filter((id) => !byCommand(id))
      .map((id) => `no test of its row carries ${id}`),
  ]
}

test('docs/security.md says for every security rule what is proved, by which tests, and what is not', () => {
  expect(faultsOf(proofs)).toEqual([])
})

test('a security rule without a row, without a test or with a wrong file is found', () => {
  expect(faultsOf(proofs.slice(1))).toEqual(proofs[0]!.ids.map((id) => `${id} has no row`))
  const row = { ids: ['R-AUTHZ-1'], proved: 'so', gap: 'so' }
  expect(faultsOfRow({ ...row, tests: '`tests/security/authorisation.test.ts`' })).toEqual([])
  expect(faultsOfRow({ ...row, tests: '`npm run torture`', gap: '' })).toHaveLength(2)
  expect(faultsOfRow({ ...row, tests: '`tests/security/no-such.test.ts`' })).toEqual([
    'tests/security/no-such.test.ts is not one file',
    'no test of its row carries R-AUTHZ-1',
  ])
  expect(faultsOfRow({ ...row, tests: '`src/server/metrics.test.ts`' })).toEqual([
    'src/server/metrics.test.ts carries none of R-AUTHZ-1',
    'no test of its row carries R-AUTHZ-1',
  ])
})

test('no rule is defined twice', () => {
  expect(defined.filter((id, index) => defined.indexOf(id) !== index)).toEqual([])
})

test('an id that nobody defined is found', () => {
  expect(undefinedIn(['/** R', 'LEDGER', '99 */'].join('-'))).toHaveLength(1)
})
