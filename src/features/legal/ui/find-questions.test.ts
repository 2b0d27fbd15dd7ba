import { expect, test } from 'vitest'

import type { Page } from '#features/legal/pages.contract.ts'

import { matching } from './find-questions.ts'

const question = (words: string, answer: string) => ({
  words,
  blocks: [{ kind: 'paragraph' as const, words: [{ text: answer }] }],
})
const sections: Page['sections'] = [
  {
    id: 'a',
    heading: 'A',
    blocks: [],
    questions: [question('Où suis-je ?', 'À la maison.'), question('Warum?', 'Darum.')],
  },
  { id: 'b', heading: 'B', blocks: [], questions: [question('Do credits expire?', 'No.')] },
]
const found = (query: string) =>
  matching(sections, query).flatMap(({ questions }) => questions.map(({ words }) => words))

test('[PAGE-1] finds questions that contain every word, ignoring case and accents', () => {
  expect(found('')).toHaveLength(3)
  expect(found('  ')).toHaveLength(3)
  expect(found('ou MAISON')).toEqual(['Où suis-je ?'])
  expect(found('credits no')).toEqual(['Do credits expire?'])
  expect(found('credits warum')).toEqual([])
})

test('leaves out groups without a match', () => {
  expect(matching(sections, 'expire').map(({ id }) => id)).toEqual(['b'])
})
