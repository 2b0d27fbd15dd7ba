import { expect, test } from 'vitest'

import { documents, filesOf, read, rowsIn } from './documents.ts'

const RULES = 'docs/rules.md'
const ID = /\bR-[A-Z][A-Z0-9]*-\d+\b/g

const defined = rowsIn(read(RULES))
  .map(([id]) => id!)
  .filter((id) => id.startsWith('R-'))
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

test('no rule is defined twice', () => {
  expect(defined.filter((id, index) => defined.indexOf(id) !== index)).toEqual([])
})

test('an id that nobody defined is found', () => {
  expect(undefinedIn(['/** R', 'LEDGER', '99 */'].join('-'))).toHaveLength(1)
})
