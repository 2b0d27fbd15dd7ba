import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

import type { Contract } from '#kernel/contract.ts'
import { describeApi } from '#platform/http/openapi.ts'
import type { RateLimiter } from '#platform/rate-limiter.ts'

import { refuseTooMany } from './rate-limit.ts'
import { refuseForeignReader } from './same-origin.ts'

/** API-2: the description changes with the build only, so it is written and compressed once, for its first reader. */
export function addDescription(
  app: FastifyInstance,
  { path, contracts, limiter }: { path: string; contracts: readonly Contract[]; limiter: RateLimiter },
) {
  const description = once(() => {
    const bytes = Buffer.from(JSON.stringify(describeApi(contracts, '1')))
    return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
  })
  const packed = {
    br: once(() => promisify(brotliCompress)(description().bytes)),
    gzip: once(() => promisify(gzip)(description().bytes)),
  }

  app.get(path, async (request, reply) => {
    refuseForeignReader(request, { opensAsPage: true })
    await refuseTooMany(limiter, 'description', request, reply)
    const { bytes, etag } = description()
    reply.headers({ 'cache-control': 'public, max-age=3600', etag, vary: 'accept-encoding' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = (['br', 'gzip'] as const).find((each) => accepted.includes(each))
    if (encoding === undefined) return reply.send(bytes)
    return reply.header('content-encoding', encoding).send(await packed[encoding]())
  })
}

function once<T>(make: () => NonNullable<T>): () => NonNullable<T> {
  let made: NonNullable<T> | undefined
  return () => (made ??= make())
}
