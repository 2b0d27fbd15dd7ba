import { expect, test } from 'vitest'

import { nextRow } from './menu-behaviour.ts'

const ROWS = ['Profile', 'Settings', 'Support', 'Log out']

test('arrows wrap around', () => {
  expect(nextRow('ArrowDown', ROWS, 3)).toBe(0)
  expect(nextRow('ArrowUp', ROWS, 0)).toBe(3)
  expect(nextRow('ArrowDown', ROWS, -1)).toBe(0)
})

test('Home and End reach the ends', () => {
  expect(nextRow('Home', ROWS, 2)).toBe(0)
  expect(nextRow('End', ROWS, 0)).toBe(3)
})

test('a letter moves to the next row that starts with it', () => {
  expect(nextRow('s', ROWS, 0)).toBe(1)
  expect(nextRow('S', ROWS, 1)).toBe(2)
  expect(nextRow('s', ROWS, 2)).toBe(1)
  expect(nextRow('z', ROWS, 0)).toBeUndefined()
})

test('other keys are left to the browser', () => {
  expect(nextRow('Enter', ROWS, 0)).toBeUndefined()
  expect(nextRow(' ', ROWS, 0)).toBeUndefined()
})
