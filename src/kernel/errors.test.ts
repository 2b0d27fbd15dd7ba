import { expect, test } from 'vitest'

import { DomainError, ERRORS, type MemberErrorCode } from './errors.ts'

const CODES = Object.keys(ERRORS) as MemberErrorCode[]
const isRefusal = (status: number) => status >= 400 && status < 500

test('[ERR-1] a refusal has the status listed for its code', () => {
  for (const code of CODES) expect(new DomainError(code).status).toBe(ERRORS[code])
})

test('[ERR-1] every status is a 4xx, or a 5xx for busy, away or broken', () => {
  for (const code of CODES) expect(ERRORS[code] === 500 || ERRORS[code] === 503 || isRefusal(ERRORS[code])).toBe(true)
  expect(CODES.filter((code) => ERRORS[code] === 500)).toEqual(['unexpected'])
})

test('[ACC-4] a missing login is a 403', () => {
  expect(ERRORS.authentication_required).toBe(403)
})

test('codes are snake case', () => {
  for (const code of CODES) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
})

test('a refusal is an Error with code, values and fields', () => {
  const fields = { text: { code: 'field_too_long', values: { max: 10 } } } as const
  const refusal = new DomainError('invalid_input', { seconds: 3 }, fields)
  expect(refusal).toBeInstanceOf(Error)
  expect(refusal).toMatchObject({ name: 'DomainError', message: 'invalid_input', values: { seconds: 3 }, fields })
  expect(new DomainError('not_found')).toMatchObject({ values: {}, fields: undefined })
})
