import { expect, test } from 'vitest'

import { scrubError } from './scrub-error.ts'

test.each([
  ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED …:25'],
  ['550 <ana@example.com>: mailbox unknown', '550 … mailbox unknown'],
  ['no account q2mVx0Zk3PfJt8sLw9YbAa there', 'no account … there'],
  ['refused "Ana de Vries, 12 May 1990"', 'refused "…"'],
  ['number +31 6 1234 5678 is not valid', 'number … is not valid'],
  ['first\nat secret stack', 'first'],
])('[CONS-60] %s is shown as %s', (error, shown) => {
  expect(scrubError(error)).toBe(shown)
})

test('[CONS-60] a long error is cut, in bounded time', () => {
  expect(scrubError('x '.repeat(500_000))).toHaveLength(200)
})
