import { expect, test } from 'vitest'

import { HOUR, SECOND } from '#kernel/time.ts'

import { normalCode, welcomeUntil } from './discounts.rules.ts'

const signupDate = new Date('2026-03-05T14:00:00Z')
const at = (ms: number) => new Date(signupDate.getTime() + ms)

test('[PAY-8] the offer lasts four hours from sign-up, to the second, and only before the first purchase', () => {
  expect(welcomeUntil({ paid: false, signupDate }, at(0))).toEqual(at(4 * HOUR))
  expect(welcomeUntil({ paid: false, signupDate }, at(4 * HOUR - SECOND))).toEqual(at(4 * HOUR))
  expect(welcomeUntil({ paid: false, signupDate }, at(4 * HOUR))).toBeNull()
  expect(welcomeUntil({ paid: true, signupDate }, at(0))).toBeNull()
})

test('[PAY-7] codes ignore case, outer spaces and invisible characters', () => {
  expect(normalCode('  spring-10 ')).toBe('SPRING-10')
})
