import { expect, test } from 'vitest'

import { ApiError } from '#kernel/call-api.ts'

import {
  checkAbout,
  checkAccount,
  type Filled,
  fieldErrorsOf,
  fieldNamed,
  inWords,
  readForm,
  stepOf,
  tooYoungYear,
  withCorrected,
} from './check-form.ts'

const TODAY = '2026-03-05'
const ana: Filled = {
  invite: undefined,
  name: 'Ana',
  gender: 'female',
  wish: 'everyone',
  birthDate: '1990-05-07',
  email: 'ana@example.com',
  password: 'long enough',
  terms: true,
  sensitiveData: false,
}
const errorsOf = (changes: Partial<Filled>) => {
  const filled = { ...ana, ...changes }
  return inWords({ ...checkAbout(filled), ...checkAccount(filled, TODAY) }, (id) => id)
}

test('a complete form has no errors, with or without the second consent', () => {
  expect(errorsOf({})).toEqual({})
  expect(errorsOf({ sensitiveData: true })).toEqual({})
})

test.each([
  [{ invite: '' }, { invite: 'errors.field_required' }],
  [{ name: '' }, { name: 'errors.field_required' }],
  [{ name: 'A' }, { name: 'errors.field_too_short' }],
  [{ name: 'x'.repeat(41) }, { name: 'errors.field_too_long' }],
  [{ name: '@ana' }, { name: 'errors.name_starts_with_at' }],
  [{ name: 'ANA@example.com' }, { name: 'errors.name_equals_email' }],
  [{ name: 'ana\u202Egnp' }, { name: 'errors.name_invisible' }],
  [{ gender: '' }, { gender: 'signup.gender_needed' }],
  [{ wish: '' }, { wish: 'signup.wish_needed' }],
  [{ birthDate: '' }, { birth_date: 'errors.field_required' }],
  [{ birthDate: '1990-02-30' }, { birth_date: 'errors.invalid_birth_date' }],
  [{ email: 'ana@' }, { email: 'errors.invalid_email' }],
  [{ email: 'ana' }, { email: 'errors.invalid_email' }],
  [{ birthDate: '0096-05-07' }, { birth_date: 'signup.year_digits' }],
  [{ password: 'short' }, { password: 'errors.field_too_short' }],
  [{ terms: false }, { terms: 'signup.terms_needed' }],
])('%j is told before anything is sent', (changes, expected) => {
  expect(errorsOf(changes)).toEqual(expected)
})

test('[ACC-2] a corrected field loses its error at once, another keeps its own', () => {
  const shown = errorsOf({ email: 'ana', name: '' })
  expect(withCorrected(shown, 'email', errorsOf({ name: '' }))).toEqual({ name: 'errors.field_required' })
  // Half corrected: what is still wrong.
  expect(withCorrected(errorsOf({ email: '' }), 'email', errorsOf({ email: 'ana@' }))).toEqual({
    email: 'errors.invalid_email',
  })
  // Said by the server, which alone can find it.
  expect(withCorrected({ email: 'We don’t take throwaway addresses.' }, 'email', errorsOf({}))).toEqual({})
  expect(['day', 'month', 'year', 'email', 'want'].map(fieldNamed)).toEqual([
    ...['birth_date', 'birth_date', 'birth_date', 'email', undefined],
  ])
})

test('the server, not the form, checks the age', () => {
  expect(errorsOf({ birthDate: '2015-01-01' })).toEqual({})
})

test('a refusal goes to the step of its field', () => {
  expect(fieldErrorsOf(new ApiError(422, 'name_reserved', 'Ours'))).toEqual({ name: 'Ours' })
  const name = fieldErrorsOf(new ApiError(422, 'name_starts_with_at', 'No @'))
  expect([name, stepOf(name)]).toEqual([{ name: 'No @' }, 0])
  const date = fieldErrorsOf(new ApiError(422, 'invalid_birth_date', 'No day'))
  expect([date, stepOf(date)]).toEqual([{ birth_date: 'No day' }, 1])
  const both = fieldErrorsOf(
    new ApiError(422, 'invalid_input', 'Look', { password: 'Short', name: 'Long', client_id: 'x' }),
  )
  expect([both, stepOf(both)]).toEqual([{ password: 'Short', name: 'Long' }, 0])
})

test.each([
  ['disposable_email', 'email', 1],
  ['password_too_common', 'password', 1],
  ['invite_invalid', 'invite', 0],
] as const)('%s stands beside the field it is about', (code, field, step) => {
  const found = fieldErrorsOf(new ApiError(422, code, 'No'))
  expect([found, stepOf(found)]).toEqual([{ [field]: 'No' }, step])
})

test('a refusal about no field has no step', () => {
  expect(stepOf(fieldErrorsOf(new ApiError(0, 'network', '')))).toBeUndefined()
  expect(stepOf(fieldErrorsOf(new ApiError(422, 'invalid_input', 'Look', { client_id: 'x' })))).toBeUndefined()
})

test('trims typed values, but never the password', () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: ' Ana ', email: ' ana@example.com', password: ' spaced out ' }))
    form.set(name, value)
  expect(readForm(form)).toMatchObject({
    invite: undefined,
    name: 'Ana',
    email: 'ana@example.com',
    password: ' spaced out ',
    terms: false,
  })
})

test('[ACC-2] a year that makes somebody too young is asked about; an impossible date is an error instead', () => {
  expect(tooYoungYear({ ...ana, birthDate: '2012-05-07' }, TODAY)).toBe('2012')
  expect(tooYoungYear({ ...ana, birthDate: '2008-03-06' }, TODAY)).toBe('2008')
  expect(tooYoungYear({ ...ana, birthDate: '2008-03-05' }, TODAY)).toBeUndefined()
  expect(tooYoungYear({ ...ana, birthDate: '2012-02-30' }, TODAY)).toBeUndefined()
})
