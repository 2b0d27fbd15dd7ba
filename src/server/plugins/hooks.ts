import type { FastifyInstance } from 'fastify'

import { type HookAnswer, type Operation, perform } from '#platform/http/operations.ts'
import type { Hook } from '#platform/payments/provider.ts'
import type { RateLimiter } from '#platform/rate-limiter.ts'

import { bodyLimitOf } from './body-limit.ts'
import { refuseTooMany } from './rate-limit.ts'
import { type ContextParts, contextOf } from './request-context.ts'

/** Webhooks: any body, as raw bytes, because signatures cover bytes. */
export function addHook(app: FastifyInstance, operation: Operation, parts: ContextParts, limiter: RateLimiter) {
  const { method, path, limit } = operation.contract
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    scope.route({
      method,
      url: path,
      bodyLimit: bodyLimitOf([operation]),
      handler: async (request, reply) => {
        await refuseTooMany(limiter, limit, request, reply)
        const ctx = await contextOf(request, reply, parts)
        const hook: Hook = {
          method: method as Hook['method'],
          headers: request.headers as Hook['headers'],
          query: request.url.split('?')[1] ?? '',
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        }
        const { type, text } = (await perform(operation, ctx, { query: request.query, body: hook })) as HookAnswer
        return reply.header('cache-control', 'no-store').type(type).send(text)
      },
    })
  })
}
