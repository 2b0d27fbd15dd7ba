import { dirname } from 'node:path'
import { expect, test } from 'vitest'

import { codeIn, documents, filesOf } from './documents.ts'

const MOST_LINES = 10
const LONGEST_LINE = 300

/** A folder's README is read in passing; what needs more room is a page of docs/. */
function objections(text: string): string[] {
  const lines = text.split('\n').filter((line) => line !== '')
  return [
    ...(lines.length > MOST_LINES ? [`has ${lines.length} lines`] : []),
    ...lines.filter((line) => line.length > LONGEST_LINE).map((line) => `has a long line: ${line.slice(0, 40)}…`),
  ]
}

const readmes = documents.filter(({ path }) => path.endsWith('/README.md'))

/** Bare file names that exist nowhere below the folder. */
const missingFiles = ({ path, text }: { path: string; text: string }) =>
  codeIn(text)
    .filter((code) => /^[\w@*-]+(\.[\w*-]+)*\.(ts|tsx|css|sql)$/.test(code))
    .filter((name) => filesOf(`${dirname(path)}/**/${name}`).length === 0)
    .map((name) => `${path}: ${name}`)

test('every folder has a README of ten lines or none', () => {
  expect(readmes.flatMap(({ path, text }) => objections(text).map((what) => `${path} ${what}`))).toEqual([])
})

test('a README names files that its folder has', () => {
  expect(readmes.flatMap(missingFiles)).toEqual([])
  expect(missingFiles({ path: 'src/ui/README.md', text: '`button.tsx` `no-such-thing.tsx`' })).toHaveLength(1)
})

test('eleven lines and a paragraph of a line are found', () => {
  expect(objections('line\n\n'.repeat(11))).toHaveLength(1)
  expect(objections('x'.repeat(301))).toHaveLength(1)
})
