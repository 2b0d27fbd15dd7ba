import { expect, test } from 'vitest'

import type { Context } from '#platform/context.ts'

import { keptLanders } from './kept-landers.ts'

/** Nobody is shown, so no database is asked. */
const ctx = { site: {}, now: () => new Date('2026-11-15T20:00:00Z') } as unknown as Context

test('[LAND-1] no flood of slugs fills the memory, and what is asked for stays', async () => {
  const kept = keptLanders()
  kept.keep(ctx, 'often', 'often', [])
  kept.keep(ctx, 'once', 'once', [])
  for (let each = 0; each < 298; each += 1) kept.keep(ctx, `slug-${each}`, 'x', [])
  expect(await kept.find(ctx, 'often')).toBe('often')
  kept.keep(ctx, 'one more', 'x', [])
  expect(await kept.find(ctx, 'once')).toBeUndefined()
  expect(await kept.find(ctx, 'often')).toBe('often')
})

test('[LAND-1] another site object is another site: its settings changed', async () => {
  const kept = keptLanders()
  kept.keep(ctx, 'page', 'page', [])
  expect(await kept.find({ ...ctx, site: {} as Context['site'] }, 'page')).toBeUndefined()
})
