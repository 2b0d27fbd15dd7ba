import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { consoleRoutes } from '#features/all.ts'
import { DomainError } from '#kernel/errors.ts'
import { DAY, SECOND } from '#kernel/time.ts'
import type { ConsoleContext } from '#platform/context.ts'
import { ConsoleError } from '#platform/http/console-error.ts'
import { type Api, type ConsolePlugin, performForStaff } from '#platform/http/operations.ts'
import type { RateLimiter } from '#platform/rate-limiter.ts'

import { addCalls } from '../plugins/api.ts'
import { addDescription } from '../plugins/description.ts'
import { type ConsoleParts, consoleContextOf } from './console-context.ts'
import { addConsoleLive } from './console-live.ts'

declare module 'fastify' {
  interface FastifyRequest {
    isConsole: boolean
  }
}

const YEAR = (365 * DAY) / SECOND

/** Its own files only; React sets styles through the DOM, which needs no permission here. */
const POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `font-src 'self'`,
  `img-src 'self' data: blob:`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

type Parts = {
  console: ConsoleParts | undefined
  limiter: RateLimiter
  databaseIsUp(): boolean
  extraConsoleRoutes?: readonly ConsolePlugin[]
}

/**
 * The staff's console, on its own host. Marks its requests, so that the members' pages and calls do not exist there, and
 * refuses foreign networks before anything else is read.
 */
export async function addConsole(app: FastifyInstance, { console: parts, limiter, databaseIsUp, ...rest }: Parts) {
  app.decorateRequest('isConsole', false)
  if (parts === undefined) return
  app.addHook('onRequest', (request, _reply, done) => {
    request.isConsole = request.hostname.toLowerCase() === parts.host
    done(request.isConsole && !parts.allows(request.ip) ? new DomainError('page_not_found') : undefined)
  })
  await app.register(async (scope) => {
    scope.addHook('onRequest', (request, _reply, done) => {
      if (!request.isConsole) done(new DomainError('not_found'))
      else done(databaseIsUp() ? undefined : new DomainError('unavailable'))
    })
    const api: Api<ConsoleContext> = { operations: [] }
    for (const mount of [...consoleRoutes, ...(rest.extraConsoleRoutes ?? [])]) mount(api)
    addCalls(scope, api.operations, {
      limiter,
      answer: async (operation, request, reply) => {
        const ctx = await consoleContextOf(request, reply, parts)
        if (ctx.lockedStaff !== null && typeof operation.contract.access === 'object')
          throw new ConsoleError('session_locked')
        return performForStaff(operation, ctx, { query: request.query, body: request.body })
      },
    })
    addDescription(scope, {
      path: '/api/console/openapi.json',
      contracts: api.operations.map(({ contract }) => contract),
      limiter,
    })
    addConsoleLive(scope, { ...parts, limiter })
    for (const path of ['/api/console', '/api/console/*'])
      scope.all(path, async () => {
        throw new DomainError('not_found')
      })
    if (existsSync(join(parts.folder, 'assets')))
      await scope.register(fastifyStatic, {
        root: join(parts.folder, 'assets'),
        prefix: '/console/assets/',
        decorateReply: false,
        preCompressed: true,
        index: false,
        cacheControl: false,
        setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${YEAR}, immutable`),
      })
  })
}

/** Answers every page of the console's host: there is one, which finds its screen by the address. */
export function consolePages({ folder }: Pick<ConsoleParts, 'folder'>) {
  let page: string | undefined
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (request.url.startsWith('/api/')) throw new DomainError('not_found')
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new DomainError('method_not_allowed')
    const file = join(folder, 'index.html')
    if (page === undefined && !existsSync(file)) throw new DomainError('unavailable')
    page ??= readFileSync(file, 'utf8')
    return reply
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(page)
  }
}
