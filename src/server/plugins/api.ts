import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Contract } from '#kernel/contract.ts'
import { DomainError } from '#kernel/errors.ts'
import { type FileAnswer, type Operation, perform } from '#platform/http/operations.ts'
import type { RateLimiter } from '#platform/rate-limiter.ts'

import { bodyLimitOf } from './body-limit.ts'
import { addDescription } from './description.ts'
import { addHook } from './hooks.ts'
import { knownDeviceOf } from './known-device.ts'
import { refuseTooMany } from './rate-limit.ts'
import { type ContextParts, contextOf } from './request-context.ts'
import { refuseForeignOrigin, refuseForeignReader } from './same-origin.ts'
import { sendFile } from './send-file.ts'
import { uploadPlaces } from './upload-places.ts'
import { addUpload } from './uploads.ts'

/** Operations that share method and path are distinguished by a query parameter. */
export function addApi(
  app: FastifyInstance,
  operations: readonly Operation[],
  parts: ContextParts,
  limiter: RateLimiter,
) {
  const places = uploadPlaces()
  const isSpecial = ({ contract }: Operation) => contract.upload !== undefined || contract.raw === true
  for (const special of operations.filter(isSpecial)) {
    if (special.contract.upload) addUpload(app, special, parts, { limiter, places })
    else addHook(app, special, parts, limiter)
  }
  addCalls(app, operations, {
    limiter,
    isMounted: isSpecial,
    spared: (contract, request) => knownDeviceOf(parts.services, contract, request),
    answer: async (operation, request, reply) =>
      perform(operation, await contextOf(request, reply, parts), { query: request.query, body: request.body }),
  })
  addDescription(app, {
    path: '/api/openapi.json',
    contracts: operations.map(({ contract }) => contract),
    limiter,
  })
}

type Calls<Ctx> = {
  limiter: RateLimiter
  /** Operations with routes of their own; their paths still refuse other methods. */
  isMounted?(operation: Operation<Ctx>): boolean
  /** A caller with a count of its own, beyond the limit of the network. */
  spared?(contract: Contract, request: FastifyRequest): (() => Promise<string | undefined>) | undefined
  answer(operation: Operation<Ctx>, request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

/** One route per method and path, shared by members' calls and those of the console. */
export function addCalls<Ctx>(
  app: FastifyInstance,
  operations: readonly Operation<Ctx>[],
  { limiter, isMounted = () => false, spared, answer }: Calls<Ctx>,
) {
  const byPath = Map.groupBy(operations, ({ contract }) => contract.path)
  for (const [path, atPath] of byPath) {
    const byMethod = Map.groupBy(atPath, ({ contract }) => contract.method)
    for (const [method, variants] of byMethod) {
      if (variants.some(isMounted)) continue
      app.route({
        method,
        url: path,
        bodyLimit: bodyLimitOf(variants),
        handler: async (request, reply) => {
          const operation = chooseVariant(variants, request)
          const { contract } = operation
          if (method !== 'GET' || contract.changes) refuseForeignOrigin(request)
          else refuseForeignReader(request, { opensAsPage: contract.file === true })
          await refuseTooMany(limiter, contract.limit, request, reply, spared?.(contract, request))
          const answered = await answer(operation, request, reply)
          if (contract.file) return sendFile(request, reply, answered as FileAnswer)
          return reply.headers({ ...cacheHeaders(contract), ...(contract.ends_login && FORGET) }).send(answered)
        },
      })
    }
    refuseOtherMethods(app, path, [...byMethod.keys()])
  }
}

function chooseVariant<Ctx>(variants: readonly Operation<Ctx>[], request: FastifyRequest): Operation<Ctx> {
  // Nearly every path has a single operation.
  const [first] = variants
  if (variants.length === 1 && first && first.contract.variant === undefined) return first
  const query = request.query as Record<string, unknown>
  const matching = variants.find(
    ({ contract: { variant } }) => variant !== undefined && query[variant.name] === variant.value,
  )
  const plain = variants.find(({ contract: { variant } }) => variant === undefined)
  const chosen = matching ?? plain
  if (chosen === undefined) throw new DomainError('not_found')
  return chosen
}

/**
 * R-SESS-5: clears drafts, the outbox, the service worker and its pages; preferences live in cookies and stay. Not
 * "cache": cached responses are revalidated anyway, and browsers take seconds to clear it.
 */
const FORGET = { 'clear-site-data': '"storage"' }

const NO_STORE = { 'cache-control': 'no-store' }

/** Private by default: an answer depends on member, language and site. */
function cacheHeaders({ cache }: Contract): Record<string, string> {
  if (cache === undefined) return NO_STORE
  return {
    'cache-control': `${cache.shared ? 'public' : 'private'}, max-age=${cache.seconds}`,
    vary: 'cookie, accept-language',
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

function refuseOtherMethods(app: FastifyInstance, path: string, allowed: readonly string[]) {
  app.route({
    method: METHODS.filter((method) => !allowed.includes(method)),
    url: path,
    handler: async (_request: FastifyRequest, reply: FastifyReply) => {
      reply.header('allow', allowed.join(', '))
      throw new DomainError('method_not_allowed')
    },
  })
}
