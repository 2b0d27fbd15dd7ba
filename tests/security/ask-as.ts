import type { LightMyRequestResponse } from 'fastify'

import type { RateLimiter } from '#platform/rate-limiter.ts'
import type { TestApp } from '#tests/support/test-app.ts'

import type { Sent } from './operations.ts'
import type { Caller } from './world.ts'

/** Rate limits have their own tests, so they are off here. */
export const NO_LIMITS: RateLimiter = { take: async () => ({ allowed: true, retryAfter: 0 }) }

let calls = 0
/** A new network for every call: failed logins and sign-ups are also counted by network. */
function ownNetwork() {
  calls += 1
  return `11.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
}

/** One call as our browser code would send it; cookies in the reply are dropped. */
export function askAs(
  { app }: TestApp,
  { host, cookie }: Caller,
  { method, url, payload, type }: Sent,
): Promise<LightMyRequestResponse> {
  const body = method === 'GET' ? undefined : payload
  return app.inject({
    method,
    url,
    remoteAddress: ownNetwork(),
    headers: {
      ...{ host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin', cookie },
      ...(body !== undefined && type !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { payload: body }),
  })
}
