import { expect, test } from 'vitest'

import type { Figure } from './figures.ts'
import { withSection } from './results-file.ts'
import { markdownSummary, summaryRows } from './summary.ts'

const SUITES = [
  { name: 'chat', area: 'Chat' },
  { name: 'soak', area: 'Long runs' },
]

function sectionsWith(...figures: Figure[]) {
  return withSection(new Map(), {
    name: 'chat',
    title: 'messages',
    circumstances: 'Today.',
    measured: { figures, noise: 'None.' },
  })
}

test('lists every figure with a bar, missed bars first', () => {
  const sections = sectionsWith(
    { name: 'quick | enough', value: 2, unit: 'ms', bar: { most: 3 }, note: 'a | b' },
    { name: 'for scale', value: 1, unit: 'ms' },
    { name: 'too slow', value: 49.4, unit: 'percent', bar: { least: 50 } },
  )
  expect(summaryRows(sections, SUITES)).toEqual([
    ['Chat', 'chat', 'too slow', '49.4 %', '≥ 50.0 %', 'NO'],
    ['Chat', 'chat', 'quick | enough', '2.00 ms', '≤ 3.00 ms', 'yes'],
  ])
})

test('names suites without results', () => {
  const text = markdownSummary(sectionsWith({ name: 'one', value: 1, unit: 's', bar: { most: 1 } }), SUITES)
  expect(text).toContain('1 of 1 bars hold')
  expect(text).toContain('Not measured yet: soak.')
})
