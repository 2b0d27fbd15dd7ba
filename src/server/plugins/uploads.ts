import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Upload } from '#kernel/contract.ts'
import { DomainError } from '#kernel/errors.ts'
import { must } from '#kernel/must.ts'
import { MINUTE } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { type Operation, perform, refuseStrangers } from '#platform/http/operations.ts'
import { neighbourhoodOf, type RateLimiter } from '#platform/rate-limiter.ts'

import { refuseTooMany } from './rate-limit.ts'
import { type ContextParts, contextOf } from './request-context.ts'
import { refuseForeignOrigin } from './same-origin.ts'
import { TRY_AGAIN, type UploadPlaces } from './upload-places.ts'

const MEGABYTE = 1024 * 1024
/** Enough for 15 MB over a bad mobile network. */
const TIMEOUT = 2 * MINUTE

/**
 * Refuses unauthorised uploads before reading a byte. The content types are registered on this route only, so pictures
 * stay unsupported elsewhere.
 */
export function addUpload(
  app: FastifyInstance,
  operation: Operation,
  parts: ContextParts,
  { limiter, places }: { limiter: RateLimiter; places: UploadPlaces },
) {
  const { contract } = operation
  const upload = must(contract.upload, 'a contract that takes a file')
  const admitted = new WeakMap<FastifyRequest, Context>()

  function takePlace({ ip }: FastifyRequest, reply: FastifyReply, { member }: Context) {
    const confirmed = member?.status === 'active'
    const uploader = { member: member?.id ?? null, confirmed, network: neighbourhoodOf(ip) }
    const refusal = places.refusalOf(uploader)
    if (refusal) {
      reply.header('retry-after', String(TRY_AGAIN))
      throw refusal
    }
    // Also fires when the client aborts.
    reply.raw.once('close', places.take(uploader))
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser([...upload.types], { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    scope.setErrorHandler((error: FastifyError) => {
      throw inWordsOf(upload, error)
    })
    scope.route({
      method: contract.method,
      url: contract.path,
      bodyLimit: upload.megabytes * MEGABYTE,
      handlerTimeout: TIMEOUT,
      config: { upload: true },
      onRequest: async (request, reply) => {
        refuseForeignOrigin(request)
        await refuseTooMany(limiter, contract.limit, request, reply)
        const ctx = await contextOf(request, reply, parts)
        refuseStrangers(contract, ctx)
        takePlace(request, reply, ctx)
        admitted.set(request, ctx)
      },
      handler: async (request, reply) => {
        const answer = await perform(operation, must(admitted.get(request), 'a request that was let in'), {
          query: request.query,
          body: request.body,
        })
        return reply.header('cache-control', 'no-store').send(answer)
      },
    })
  })
}

/** Maps Fastify's body errors to those of the contract. */
function inWordsOf({ megabytes, too_large, unknown_type }: Upload, error: FastifyError): Error {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && too_large) return new DomainError(too_large, { megabytes })
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' && unknown_type) return new DomainError(unknown_type)
  return error
}
