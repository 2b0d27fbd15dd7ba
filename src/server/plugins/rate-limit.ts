import type { FastifyReply, FastifyRequest } from 'fastify'

import { DomainError } from '#kernel/errors.ts'
import type { LimitClass } from '#kernel/limits.ts'
import { networkOf, type RateLimiter } from '#platform/rate-limiter.ts'

/** Limits per network and class. */
export async function refuseTooMany(
  limiter: RateLimiter,
  limit: LimitClass,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { allowed, retryAfter } = await limiter.take(limit, networkOf(request.ip))
  if (allowed) return
  reply.header('retry-after', String(retryAfter))
  throw new DomainError('rate_limited', { seconds: retryAfter })
}
