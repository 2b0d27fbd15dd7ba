import { expect, test } from 'vitest'

import { memoryCaches } from '#platform/cache.ts'
import type { Context } from '#platform/context.ts'

import { keptLanders } from './kept-landers.ts'

/** No members shown, so no database is needed. */
const now = () => new Date('2026-11-15T20:00:00Z')
const ctx = { site: { name: 'before' }, now } as unknown as Context
const lander = (html: string) => ({ html, standIn: 'nonce' })

test('[LAND-1] a flood of slugs does not fill memory or evict popular pages', async () => {
  const kept = keptLanders(memoryCaches({ now }))
  await kept.keep(ctx, 'often', lander('often'), [])
  await kept.keep(ctx, 'once', lander('once'), [])
  for (let each = 0; each < 298; each += 1) await kept.keep(ctx, `slug-${each}`, lander('x'), [])
  expect(await kept.find(ctx, 'often')).toMatchObject({ html: 'often' })
  await kept.keep(ctx, 'one more', lander('x'), [])
  expect(await kept.find(ctx, 'once')).toBeUndefined()
  expect(await kept.find(ctx, 'often')).toMatchObject({ html: 'often' })
})

test('[LAND-1] changed site settings invalidate the cache', async () => {
  const kept = keptLanders(memoryCaches({ now }))
  await kept.keep(ctx, 'page', lander('page'), [])
  expect(await kept.find({ ...ctx, site: { name: 'after' } as unknown as Context['site'] }, 'page')).toBeUndefined()
})
