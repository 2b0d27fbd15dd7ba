import { expect, test } from 'vitest'

import { isHost, isThisMachine } from './host-names.ts'

const isOurs = isThisMachine('duet.test')

test.each(['localhost', 'anything.localhost', '127.0.0.1', '127.9.9.9', '[::1]', 'duet.test'])(
  '[SITE-1] %s names this machine',
  (name) => expect(isOurs(name)).toBe(true),
)

test.each([
  ...['evil.example', 'localhost.evil.example', 'evillocalhost', '127.0.0.1.evil.example', '127.evil.example'],
  ...['10.0.0.1', '0.0.0.0', '[::]', '[::2]', 'sub.duet.test', '', '::1'],
])('[SITE-1, R-TENANT-1] “%s” may be a stranger’s', (name) => expect(isOurs(name)).toBe(false))

test('[R-TENANT-1] a host of any length is judged in one pass', () => {
  expect(isHost(`${'a.'.repeat(8000)}!`)).toBe(false)
  expect(isHost('a'.repeat(16_000))).toBe(true)
})
