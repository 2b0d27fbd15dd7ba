import { expect, test } from 'vitest'

import { codeIn, documents, filesOf, read, rowsIn } from './documents.ts'

const RULES = 'docs/rules.md'
const ID = /\bR-[A-Z][A-Z0-9]*-\d+\b/g

const rules = rowsIn(read(RULES))
  .map(([id = '', , proof = '']) => ({ id, tests: codeIn(proof).filter((code) => /\.(test|spec)\.ts$/.test(code)) }))
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

test('no rule is defined twice', () => {
  expect(defined.filter((id, index) => defined.indexOf(id) !== index)).toEqual([])
})

test('an id that nobody defined is found', () => {
  expect(undefinedIn(['/** R', 'LEDGER', '99 */'].join('-'))).toHaveLength(1)
})
