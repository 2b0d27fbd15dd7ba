import { expect, test } from 'vitest'

import { moveKnob } from './range.tsx'

test('a knob stops at the other', () => {
  expect(moveKnob([30, 62], 0, 70)).toEqual([62, 62])
  expect(moveKnob([30, 62], 1, 20)).toEqual([30, 30])
})

test('a knob moves freely on its own side', () => {
  expect(moveKnob([30, 62], 0, 18)).toEqual([18, 62])
  expect(moveKnob([30, 62], 1, 80)).toEqual([30, 80])
})
