import { expect, test } from 'vitest'

import type { RateLimiter } from '#platform/rate-limiter.ts'
import { aMember, sharedTestApp } from '#tests/support/test-app.ts'

let allowed = true
const limiter: RateLimiter = { take: async () => ({ allowed, retryAfter: 7 }) }
const server = sharedTestApp({ limiter, memberOf: async () => aMember({ language: 'nl' }) })

const MEMBER = { host: 'localhost', cookie: 'duet_session=ana', 'accept-language': 'de' }
const refusals = async (headers: Record<string, string>) => {
  allowed = false
  const tooMany = await server().app.inject({ url: '/api/settings.php', headers })
  const page = await server().app.inject({ url: '/members', headers })
  allowed = true
  const foreign = await server().app.inject({
    method: 'POST',
    url: '/api/page-hidden.php',
    headers: { ...headers, origin: 'http://evil.example' },
  })
  expect([tooMany.statusCode, page.statusCode, foreign.statusCode]).toEqual([429, 429, 403])
  return [tooMany.json().error.message, /<html lang="([\w-]+)"/.exec(page.body)?.[1], foreign.json().error.message]
}

const GERMAN = [expect.stringContaining('Anfragen'), 'de', expect.stringContaining('Website')]
const DUTCH = [expect.stringContaining('verzoeken'), 'nl', expect.stringContaining('verzoek')]

test('[I18N-5] refusals before the session is read come in the member’s language', async () => {
  expect(await refusals(MEMBER)).toEqual(GERMAN)
  expect((await server().app.inject({ url: '/api/settings.php', headers: MEMBER })).statusCode).toBe(200)
  expect(await refusals(MEMBER)).toEqual(DUTCH)
  expect(await refusals({ ...MEMBER, cookie: 'duet_session=somebody-else' })).toEqual(GERMAN)
  expect(await refusals({ ...MEMBER, cookie: 'duet_session=ana; locale=de' })).toEqual(GERMAN)
})
