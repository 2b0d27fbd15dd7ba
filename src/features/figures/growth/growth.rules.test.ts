import { expect, test } from 'vitest'

import { type Counts, dimsFor, mostLost, type Reached, sharesOf } from './growth.rules.ts'

const counts = (numbers: readonly number[]): Counts => {
  const [visits = 0, begun = 0, accounts = 0, confirmed = 0, photos = 0, messages = 0, buyers = 0] = numbers
  return { visits, begun, accounts, confirmed, photos, messages, buyers }
}
const reached = (now: readonly number[], before: readonly number[]): Reached => ({
  ...{ now: counts(now), before: counts(before) },
  fair: { now: counts(now), before: counts(before) },
})

test('[FIG-46] the step that lost most is named only when it is more than chance', () => {
  const before = [81_900, 14_990, 8_540, 6_920, 4_080, 3_180, 790]
  const worse = reached([84_210, 15_158, 9_246, 7_027, 3_935, 3_305, 859], before)
  expect(mostLost(worse)).toMatchObject({ step: 'confirmed', people: 465 })
  expect(mostLost(reached(before, before))).toBeUndefined()
  expect(mostLost(reached([100, 20, 10, 7, 4, 3, 1], [100, 20, 10, 9, 5, 4, 2])), 'as luck has it').toBeUndefined()
  expect(mostLost(reached([], [])), 'nothing yet').toBeUndefined()
  expect(mostLost(reached([84_210, 30_000], [81_900, 14_990])), 'a gain').toBeUndefined()
})

test('[FIG-46] steps that take time are compared over sign-ups that had it', () => {
  const both = reached([1000, 500, 400, 200], [1000, 500, 400, 300])
  both.fair.now = counts([700, 350, 280, 210])
  expect(sharesOf(both, 'accounts')).toEqual({ now: { hits: 400, of: 500 }, before: { hits: 400, of: 500 } })
  expect(sharesOf(both, 'confirmed')).toEqual({ now: { hits: 210, of: 280 }, before: { hits: 300, of: 400 } })
  expect(sharesOf(both, 'visits')).toBeUndefined()
})

test('[FIG-44] a page reads the coarsest roll-up that tells enough apart', () => {
  expect(dimsFor([])).toBe(0)
  expect(dimsFor(['lander'])).toBe(16)
  expect(dimsFor(['lander', 'source', 'lander'])).toBe(20)
  expect(dimsFor(['lander', 'source', 'device'])).toBe(31)
})
