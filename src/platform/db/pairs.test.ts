import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { sharedTestApp } from '#tests/support/test-app.ts'

import { one } from './query.ts'

const server = sharedTestApp()

test('two people have one order, whatever sorting the server or the caller has', async () => {
  // By bytes capitals come first, in human languages B comes after a.
  const order = sql<{ low: string; high: string }>`
    select low_of('a' collate "und-x-icu", 'B') as low, high_of('a' collate "und-x-icu", 'B') as high
  `
  expect(await one(server().database.db, order)).toEqual({ low: 'B', high: 'a' })
})
