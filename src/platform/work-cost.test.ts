import { beforeAll, expect, test } from 'vitest'

import { hashPassword, isPassword } from './passwords.ts'
import { doLeastWork, REAL_COST, withRealCost, workCost } from './work-cost.ts'

beforeAll(doLeastWork)

test('a password costs 19 MiB and two rounds, and a challenge a million derivations', async () => {
  await withRealCost(async () =>
    expect(await hashPassword('a quiet evening')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
  )
  const { rounds, fewestTries } = REAL_COST.challenge
  expect(rounds * fewestTries).toBeGreaterThanOrEqual(1_000_000)
})

test('a hash made at another cost stays valid', async () => {
  const dear = await withRealCost(() => hashPassword('a quiet evening'))
  expect(workCost()).not.toBe(REAL_COST)
  expect(await isPassword('a quiet evening', dear)).toBe(true)
  expect(await isPassword('a loud evening', dear)).toBe(false)
})
