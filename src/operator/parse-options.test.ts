import { expect, test } from 'vitest'

import { parseOptions } from './parse-options.ts'

const FORM = { values: ['reason', 'order'], flags: ['dry'], most: 2, usage: 'usage' } as const
const DASHED = '-pQ2xVtY_0aB-cD3eF4gH5'
const TWICE = '--Q2xVtY_0aB-cD3eF4gH5'

test.each([DASHED, TWICE])('[PAY-6] an id that begins with a dash is an id, not an option: %s', (id) => {
  expect(parseOptions(['give', id, '--reason', 'too much', '--dry'], FORM)).toMatchObject({
    words: ['give', id],
    options: { reason: 'too much' },
    flags: { dry: true },
  })
  expect(parseOptions(['give', '--order', id], FORM).options).toEqual({ order: id })
})

test('a mistyped option is still refused', () => {
  expect(() => parseOptions(['give', '--raeson', 'x'], FORM)).toThrow('--raeson')
  expect(() => parseOptions(['give', '-p'], FORM)).toThrow('-p')
})
