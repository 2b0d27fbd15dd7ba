import fc from 'fast-check'
import { expect, test } from 'vitest'

import { ageOn, isBirthDate, isEmail, safeReturnPath } from './accounts.rules.ts'

test('[ACC-2] people turn 18 on their birthday, not a day earlier', () => {
  expect(ageOn('2008-03-05', '2026-03-04')).toBe(17)
  expect(ageOn('2008-03-05', '2026-03-05')).toBe(18)
  expect(ageOn('2004-02-29', '2022-02-28')).toBe(17)
  expect(ageOn('2004-02-29', '2022-03-01')).toBe(18)
})

test('[ACC-2] accepts every real date as a birth date and no other text', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1930-01-01'), max: new Date('2026-03-05'), noInvalidDate: true }), (date) =>
      isBirthDate(date.toISOString().slice(0, 10), '2026-03-05'),
    ),
  )
  for (const text of ['2026-03-06', '2023-02-29', '1990-13-01', '1990-00-10', '1990-1-1', 'x', '']) {
    expect([text, isBirthDate(text, '2026-03-05')]).toEqual([text, false])
  }
})

test('[ACC-2] accepts addresses people really have', () => {
  for (const email of [
    'a@b.nl',
    'ana+duet@sub.example.co.uk',
    "o'neill@example.ie",
    'josé@exämple.de',
    'A_B-C.1@x.io',
  ]) {
    expect([email, isEmail(email)]).toEqual([email, true])
  }
})

test('[NAV-10] the return path after login stays on this site', () => {
  for (const path of ['/chats/abc?x=1#y', '/members', '/credits']) expect(safeReturnPath(path)).toBe(path)
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'evil',
    '',
    null,
    undefined,
    '/a\nb',
    '/login?to=/x',
    '/api/logout.php',
    '/api',
    // A header cannot carry it.
    '/€',
  ]) {
    expect([path, safeReturnPath(path)]).toEqual([path, '/members'])
  }
})
