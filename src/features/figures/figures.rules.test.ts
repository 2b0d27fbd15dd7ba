import { expect, test } from 'vitest'

import { comparedWith, isDay } from './figures.rules.ts'

test('[FIG-6] an address may ask for days that do not exist', () => {
  expect(['2026-02-28', '2028-02-29'].map(isDay)).toEqual([true, true])
  expect(['2026-02-29', '2026-13-45', '2026-1-1', '', 'yesterday', '2026-11-17T00'].filter(isDay)).toEqual([])
})

test('[FIG-6, FIG-46] a year before means the same weekdays, and never the days themselves', () => {
  const year = { from: '2025-11-17', to: '2026-11-16' }
  const before = comparedWith(year, 'year')
  expect(before.to < year.from).toBe(true)
  expect(new Date(before.from).getUTCDay()).toBe(new Date(year.from).getUTCDay())
  expect(comparedWith({ from: '2026-11-10', to: '2026-11-16' }, 'year')).toEqual({
    from: '2025-11-11',
    to: '2025-11-17',
  })
})
