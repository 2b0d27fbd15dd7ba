import type { FastifyReply, FastifyRequest } from 'fastify'

import { DomainError } from '#kernel/errors.ts'
import type { LimitClass } from '#kernel/limits.ts'
import { networkOf, type RateLimiter } from '#platform/rate-limiter.ts'

/**
 * Limits per network and class. `spared`, asked beyond the limit only, names a caller with a count of its own, such as
 * a known device.
 */
export async function refuseTooMany(
  limiter: RateLimiter,
  limit: LimitClass,
  request: FastifyRequest,
  reply: FastifyReply,
  spared?: () => Promise<string | undefined>,
) {
  const { allowed, retryAfter } = await limiter.take(limit, networkOf(request.ip))
  if (allowed) return
  const own = await spared?.()
  if (own !== undefined && (await limiter.take(limit, own)).allowed) return
  reply.header('retry-after', String(retryAfter))
  throw new DomainError('rate_limited', { seconds: retryAfter })
}
