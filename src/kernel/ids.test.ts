import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type * as z from 'zod/mini'

import { type ClientId, clientId, type MemberId, memberId, type ProfileId, profileId, siteId } from './ids.ts'

const accepts = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success

describe('database ids', () => {
  test('any 16 bytes in URL-safe base64 are valid', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const id = Buffer.from(bytes).toString('base64url')
        expect(accepts(memberId, id) && accepts(profileId, id)).toBe(true)
      }),
    )
  })

  test.each([
    ['one sign too few', 'A'.repeat(21)],
    ['one sign too many', 'A'.repeat(23)],
    ['a line break after it', `${'A'.repeat(22)}\n`],
    ['a line break in it', `${'A'.repeat(10)}\n${'A'.repeat(11)}`],
    ['the base64 of mails', `${'A'.repeat(20)}+/`],
    ['a way out of the folder', '../../../../etc/passwd'],
    ['a letter from elsewhere', `${'A'.repeat(21)}é`],
    ['a counted number', 1],
    ['nothing', ''],
    ['no value', null],
  ])('%s is none', (_name, value) => {
    expect(accepts(memberId, value)).toBe(false)
    expect(accepts(profileId, value)).toBe(false)
  })

  test('a member id is not a profile id', () => {
    expectTypeOf<MemberId>().not.toExtend<ProfileId>()
    expectTypeOf<string>().not.toExtend<MemberId>()
    expectTypeOf<ClientId>().not.toExtend<MemberId>()
  })
})

describe('client ids', () => {
  test('[ERR-2] are UUIDs', () => {
    for (let count = 0; count < 20; count += 1) expect(accepts(clientId, crypto.randomUUID())).toBe(true)
  })

  test.each(['', 'A'.repeat(22), '018f4a7e5c2b7d3e9f102a3b4c5d6e7f', '018f4a7e-5c2b-7d3e-9f10-2a3b4c5d6e7g', 7])(
    '[ERR-2] %j is none',
    (value) => {
      expect(accepts(clientId, value)).toBe(false)
    },
  )
})

describe('site ids', () => {
  test.each(['localhost', 'bbw', 'a', 'site-2', 'a'.repeat(40)])('[SITE-13] %s is valid', (value) => {
    expect(accepts(siteId, value)).toBe(true)
  })

  test.each(['', 'Bbw', '2be', '-a', 'a_b', 'a.b', 'a b', 'ä', 'a\n', 'a'.repeat(41)])(
    '[SITE-13] %j is none',
    (value) => {
      expect(accepts(siteId, value)).toBe(false)
    },
  )
})
