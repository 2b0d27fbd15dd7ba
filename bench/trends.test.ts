import { expect, test } from 'vitest'

import type { Figure } from './figures.ts'
import { withSection } from './results-file.ts'
import { keptElsewhere, plainTrends, trendsOf } from './trends.ts'

const keptWith = (...figures: Figure[]) =>
  withSection(new Map(), {
    name: 'chat',
    title: 'messages',
    circumstances: 'Yesterday.',
    measured: { figures, noise: 'None.' },
  })
const against = (before: Omit<Figure, 'name'>, now: Omit<Figure, 'name'>) => {
  const [trend] = trendsOf(keptWith({ name: 'one', ...before }), [{ suite: 'chat', figure: { name: 'one', ...now } }])
  return trend!
}

test('shows each figure as kept and as measured, with its change', () => {
  expect(against({ value: 4, unit: 'ms' }, { value: 5, unit: 'ms' })).toEqual({
    suite: 'chat',
    name: 'one',
    kept: '4.00 ms',
    now: '5.00 ms',
    change: '+25.0 %',
    verdict: 'WORSE',
  })
  expect(against({ value: 95, unit: 'points' }, { value: 88, unit: 'points' })).toMatchObject({
    change: '−7',
    verdict: 'WORSE',
  })
})

test('which way is worse follows from the bar, else from the unit', () => {
  const rate = { unit: 'times', bar: { least: 0.5 } } as const
  expect(against({ value: 1, ...rate }, { value: 2, ...rate }).verdict).toBe('better')
  expect(against({ value: 1, unit: 'times' }, { value: 2, unit: 'times' }).verdict).toBe('WORSE')
  expect(against({ value: 90, unit: 'points' }, { value: 99, unit: 'points' }).verdict).toBe('better')
})

test('times may vary, bytes and counts may not', () => {
  expect(against({ value: 100, unit: 'ms' }, { value: 110, unit: 'ms' }).verdict).toBe('same')
  expect(against({ value: 2.9, unit: 's' }, { value: 3.1, unit: 's' }).verdict).toBe('same')
  expect(against({ value: 100_000, unit: 'bytes' }, { value: 102_000, unit: 'bytes' }).verdict).toBe('WORSE')
  expect(against({ value: 12, unit: 'requests' }, { value: 13, unit: 'requests' }).verdict).toBe('WORSE')
})

test('rounding in the kept results is no change, also across units of bytes', () => {
  expect(against({ value: 12_345_678, unit: 'bytes' }, { value: 12_345_678, unit: 'bytes' })).toMatchObject({
    change: '=',
    verdict: 'same',
  })
  expect(against({ value: 9_900_000, unit: 'bytes' }, { value: 11_000_000, unit: 'bytes' }).verdict).toBe('WORSE')
})

test('a figure whose rounds scatter widely needs a larger change', () => {
  const note = 'median of 5, 60 ms to 140 ms'
  expect(against({ value: 100, unit: 'ms', note }, { value: 130, unit: 'ms' }).verdict).toBe('same')
  expect(against({ value: 100, unit: 'ms', note }, { value: 145, unit: 'ms' }).verdict).toBe('WORSE')
})

test('worse ones come first; a figure without a kept value is new', () => {
  const kept = keptWith({ name: 'a', value: 1, unit: 's' }, { name: 'b', value: 1, unit: 's' })
  const now = [
    { name: 'new one', value: 1, unit: 's' },
    { name: 'a', value: 1, unit: 's' },
    { name: 'b', value: 2, unit: 's' },
  ] as const
  const trends = trendsOf(
    kept,
    now.map((figure) => ({ suite: 'chat', figure })),
  )
  expect(trends.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['b', 'WORSE'],
    ['new one', 'new'],
    ['a', 'same'],
  ])
  expect(plainTrends(trends)).toContain('1 worse beyond noise, 0 better, 1 as they were, 1 new.')
})

test('of many figures the page shows those that changed', () => {
  const figures = Array.from({ length: 100 }, (_, index): Figure => ({ name: `f${index}.`, value: 1, unit: 's' }))
  const now = figures.map((figure) => ({
    suite: 'chat',
    figure: figure.name === 'f7.' ? { ...figure, value: 9 } : figure,
  }))
  const page = plainTrends(trendsOf(keptWith(...figures), now))
  expect(page).toMatch(/WORSE +chat +f7\. +1\.00 s +9\.00 s +\+800\.0 %/)
  expect(page).not.toContain('f8.')
})

test('says so when the kept results come from another machine', () => {
  const kept = keptWith({ name: 'one', value: 1, unit: 's' })
  expect(keptElsewhere(kept, ['chat', 'new'], 'Yesterday')).toEqual([])
  expect(keptElsewhere(kept, ['chat', 'new'], 'Another processor')).toEqual(['chat'])
  expect(plainTrends([], ['chat'])).toContain('Kept on another machine, so times compare poorly: chat.')
})
