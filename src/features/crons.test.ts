import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'

import { crontabOf } from '#platform/jobs.ts'

import { crons } from './all.ts'

test('the queue understands the times of all work by the clock, and no two share a name', () => {
  expect(parseCrontab(crontabOf(crons))).toHaveLength(crons.length)
  expect(new Set(crons.map(({ name }) => name)).size).toBe(crons.length)
})
