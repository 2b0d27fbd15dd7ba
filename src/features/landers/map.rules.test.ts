import { expect, test } from 'vitest'

import { bandOf } from './map.rules.ts'

test('a count is given as the lower edge of its band, and not at all below five', () => {
  expect([0, 4, 5, 9, 10, 49, 50, 250, 9999].map(bandOf)).toEqual([null, null, 5, 5, 10, 25, 50, 250, 250])
})
