import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Registry } from 'prom-client'

import type { ServerEnv } from '#app/ssr.ts'
import { routes } from '#features/all.ts'
import { logIn } from '#features/me/me.contract.ts'
import { DomainError } from '#kernel/errors.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'
import type { AgeDemo } from '#platform/age/demo.ts'
import type { Caches } from '#platform/cache.ts'
import type { Api, ApiPlugin } from '#platform/http/operations.ts'
import type { createLog } from '#platform/log.ts'
import type { SandboxBank } from '#platform/payments/sandbox.ts'
import type { RateLimiter } from '#platform/rate-limiter.ts'

import { addConsole, consolePages } from './console/add-console.ts'
import type { ConsoleParts } from './console/console-context.ts'
import { addAgeDemo } from './dev-age.ts'
import { addSandbox } from './dev-sandbox.ts'
import { addLive, addSockets } from './live.ts'
import { pageFigures } from './page-figures.ts'
import { addPages, type PageDoor } from './pages.ts'
import { addApi } from './plugins/api.ts'
import { addAssets } from './plugins/assets.ts'
import { DEFAULT_BODY_LIMIT } from './plugins/body-limit.ts'
import { errorAnswers } from './plugins/errors.ts'
import { addHandlerTimeout } from './plugins/handler-timeout.ts'
import { addHealth } from './plugins/health.ts'
import { addJsonBody } from './plugins/json-body.ts'
import { addMetrics } from './plugins/metrics.ts'
import { addOddRequestRefusal } from './plugins/odd-requests.ts'
import { addLoadShedding } from './plugins/overload.ts'
import { addRecentLanguages } from './plugins/recent-languages.ts'
import { addRequestContext, type ContextParts } from './plugins/request-context.ts'
import { requestIds } from './plugins/request-id.ts'
import { addRequestLog } from './plugins/request-log.ts'
import { addSecurityHeaders } from './plugins/security-headers.ts'
import { addSlowBodies, BODY_PACE, type BodyPace } from './plugins/slow-bodies.ts'
import { answerUnusualRequests, clientErrorHandler } from './unparsed-requests.ts'

export const BUILD_FOLDER = fileURLToPath(new URL('../../build/', import.meta.url))

/** Keeps slow senders from holding connections. */
const HEADERS_TIMEOUT = 15 * SECOND
/** Long enough for a photo over a bad network; other bodies have 15 s (`slow-bodies.ts`). */
const REQUEST_TIMEOUT = 2 * MINUTE
/** Longer than any normal answer. */
const HANDLER_TIMEOUT = 20 * SECOND
const HANDLER_CHECK = 1 * SECOND
/** Longer than the idle timeout of common proxies, so that the proxy closes first. */
const KEEP_ALIVE = 72 * SECOND
const BROTLI_QUALITY = 4
const WORTH_COMPRESSING = 1024

export type AppParts = ContextParts & {
  log: ReturnType<typeof createLog>
  limiter: RateLimiter
  caches: Caches
  door: PageDoor
  demo: boolean
  /** Shown in the development mailbox; unset where emails are really sent. */
  mailbox: ServerEnv['mailbox']
  dev?: boolean
  trustProxy?: string | undefined
  databaseIsUp(): boolean
  onDatabaseAway(): void
  /** Shutting down: still serves, but load balancers must send no new visitors. */
  isLeaving?(): boolean
  /** Which build runs. */
  version?: string
  /** Start-up work, such as filling a new demo, is finished. */
  isPrepared?(): boolean
  /** Whether nodes can reach each other; unset for a single node. */
  sharedStateIsUp?: (() => boolean) | undefined
  /** Event-loop delay in milliseconds above which load is shed; 0 disables shedding. */
  maxEventLoopDelay?: number
  /** How slowly bodies may arrive; shortened in tests. */
  bodyPace?: BodyPace
  /** Milliseconds an answer may take; longer in tests, which share a busy machine. */
  handlerTimeout?: number
  /** Milliseconds between socket checks; shortened in tests. */
  liveHeartbeat?: number
  /** Demo mode's payment provider, served by this process. */
  sandbox?: SandboxBank
  /** Demo mode's age check. */
  ageDemo?: AgeDemo
  /** Unset: this installation has no console. */
  console?: ConsoleParts
  /** Extra operations for tests. */
  extraRoutes?: readonly ApiPlugin[]
  assetsFolder?: string
  /** Development only: Vite answers first. */
  beforeRoutes?: ((app: FastifyInstance) => Promise<void>) | undefined
}

export type App = FastifyInstance & { metrics: Registry }

export async function buildApp(parts: AppParts): Promise<App> {
  const { log, texts } = parts
  const errors = errorAnswers(parts)
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(parts.trustProxy),
    requestIdHeader: false,
    trustProxy: parts.trustProxy ?? false,
    bodyLimit: DEFAULT_BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    // A request without Host gets our answer instead of Node's.
    http: { headersTimeout: HEADERS_TIMEOUT, requireHostHeader: false },
    keepAliveTimeout: KEEP_ALIVE,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    clientErrorHandler: clientErrorHandler(texts),
    frameworkErrors: (error, request, reply) => void errors.answerUnrouted(error, request, reply),
  }) as unknown as FastifyInstance

  errors.addTo(app)
  answerUnusualRequests(app, texts)
  addRecentLanguages(app)
  addSecurityHeaders(app, { dev: parts.dev ?? false })
  addOddRequestRefusal(app)
  addJsonBody(app)
  addRequestLog(app)
  addHandlerTimeout(app, { most: parts.handlerTimeout ?? HANDLER_TIMEOUT, look: HANDLER_CHECK })
  addSlowBodies(app, parts.bodyPace ?? BODY_PACE)
  const metrics = addMetrics(app, parts)
  await addLoadShedding(app, parts.maxEventLoopDelay)
  await addSockets(app)
  await app.register(cookie)
  await app.register(compress, {
    threshold: WORTH_COMPRESSING,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
  const isLeaving = parts.isLeaving ?? (() => false)
  const isPrepared = parts.isPrepared ?? (() => true)
  const isReady = () => !isLeaving() && isPrepared() && parts.databaseIsUp() && parts.sites.all().length > 0
  addHealth(app, { isReady, isLeaving, version: parts.version ?? 'unknown' })
  await parts.beforeRoutes?.(app)
  await addAssets(app, parts.assetsFolder ?? `${BUILD_FOLDER}client`)

  await addConsole(app, { ...parts, console: parts.console })

  await app.register(async (site) => {
    const answerConsole = parts.console && consolePages(parts.console)
    if (answerConsole)
      site.addHook('onRequest', async (request, reply) => {
        if (request.isConsole) return answerConsole(request, reply)
      })
    // A new demo whose people are still being made would refuse their logins as wrong.
    const isTooEarly = ({ method, url }: FastifyRequest) =>
      parts.demo && !isPrepared() && method === logIn.method && url === logIn.path
    site.addHook('onRequest', (request, _reply, done) =>
      done(parts.databaseIsUp() && !isTooEarly(request) ? undefined : new DomainError('unavailable')),
    )
    addRequestContext(site, parts)
    const api: Api = { operations: [] }
    for (const mount of [...routes, ...(parts.extraRoutes ?? [])]) mount(api)
    addApi(site, api.operations, parts, parts.limiter)
    if (parts.sandbox) addSandbox(site, parts.sandbox)
    if (parts.ageDemo) addAgeDemo(site, parts.ageDemo)
    addLive(site, { ...parts, metrics })
    for (const path of ['/api/', '/api/*'])
      site.all(path, async () => {
        throw new DomainError('not_found')
      })
    addPages(site, { ...parts, operations: api.operations, figures: pageFigures(metrics) })
  })
  return Object.assign(app, { metrics }) as App
}
