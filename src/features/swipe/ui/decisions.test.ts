import { expect, test } from 'vitest'

import { type Decisions, decisionsBefore, undoBody, withoutRefused } from './decisions.ts'

test('[SWIPE-1] a like is undone by name, a pass without one, and from an earlier visit only a pass', () => {
  expect(undoBody({ choice: 'like', person: 'noor' })).toEqual({ like: 'noor' })
  expect(undoBody({ choice: 'pass', person: 'noor' })).toEqual({})
  expect(decisionsBefore(true).map(undoBody)).toEqual([{}])
  expect(decisionsBefore(false)).toEqual([])
})

test('[SWIPE-1] a refused like leaves the decisions after it undoable', () => {
  const decided: Decisions = [
    ...decisionsBefore(true),
    { choice: 'like', person: 'noor' },
    { choice: 'pass', person: 'ana' },
  ]
  expect(withoutRefused(decided, 'noor')).toEqual([decided[0], decided[2]])
})
