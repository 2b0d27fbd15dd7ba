import { expect, test } from 'vitest'

import { icebreakersFor } from './icebreakers.ts'

test('[CHAT-5] icebreakers start with shared interests and are stable per profile', () => {
  const offered = icebreakersFor('noor', ['cooking', 'film', 'wine'])
  expect(offered.slice(0, 2)).toEqual([
    { kind: 'interest', interest: 'cooking' },
    { kind: 'interest', interest: 'film' },
  ])
  expect(offered).toHaveLength(3)
  expect(icebreakersFor('noor', [])).toEqual(icebreakersFor('noor', []))
  expect(new Set(icebreakersFor('elena', []).map((each) => each.kind === 'plain' && each.name)).size).toBe(3)
})
