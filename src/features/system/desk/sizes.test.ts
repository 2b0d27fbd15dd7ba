import { expect, test } from 'vitest'

import { bytesText } from './sizes.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1340, '1.3 kB'],
  [48_200_000, '48 MB'],
  [9_960_000_000_000_000, '9,960 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})
