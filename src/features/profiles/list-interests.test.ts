import { expect, test } from 'vitest'

import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()

test('[API-1] interests.php lists the site’s interests, sorted by the reader’s language, and may be cached', async () => {
  const reply = await server().app.inject({
    url: '/api/interests.php',
    headers: { host: 'localhost', cookie: 'locale=sv' },
  })
  const { interests } = reply.json() as { interests: { id: string; name: string }[] }
  const names = interests.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(40)
  expect(names).toEqual(names.toSorted(new Intl.Collator('sv').compare))
  expect(interests).toContainEqual({ id: 'dogs', name: 'Hundar' })
  expect(reply.headers['cache-control']).toBe('private, max-age=3600')
})
