import { describe, expect, test } from 'vitest'

import { acceptedStep, base32, totpAddress, totpCode } from './totp.ts'

/** RFC 6238, appendix B: this secret at these seconds gives these codes, of which apps show the last six digits. */
const SECRET = Buffer.from('12345678901234567890')
const VECTORS: [number, string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]
const at = (seconds: number) => new Date(seconds * 1000)

describe('[CONS-1] codes of an authenticator app', () => {
  test.for(VECTORS)('at second %i the code is %s', ([seconds, code]) => {
    expect(totpCode(SECRET, Math.floor(seconds / 30))).toBe(code)
    expect(acceptedStep(SECRET, code, { now: at(seconds), after: null })).toBe(Math.floor(seconds / 30))
  })

  test('count half a minute early or late, not longer, and once', () => {
    const [seconds, code] = VECTORS[3]!
    const step = Math.floor(seconds / 30)
    for (const drift of [-30, 0, 30])
      expect(acceptedStep(SECRET, code, { now: at(seconds + drift), after: null })).toBe(step)
    for (const drift of [-90, 90])
      expect(acceptedStep(SECRET, code, { now: at(seconds + drift), after: null })).toBeUndefined()
    expect(acceptedStep(SECRET, code, { now: at(seconds), after: step })).toBeUndefined()
    expect(acceptedStep(SECRET, '00592', { now: at(seconds), after: null })).toBeUndefined()
  })

  test('the secret is written as apps read it (RFC 4648)', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(totpAddress(SECRET, { issuer: 'Duet console', account: 'a@b.test' })).toBe(
      'otpauth://totp/Duet%20console:a%40b.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Duet+console',
    )
  })
})
