import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

// Types only: the code is loaded from the build.
import type { handle as Handle, ServerEnv } from '#app/ssr.ts'
import { sampleMails } from '#features/mailing/sample-mails.ts'
import { nicheOf } from '#features/sites/sites.rules.ts'
import { trackingOf } from '#features/tracking/tracking.rules.ts'
import { formatLocaleOf, isLocale, type TextLocale } from '#kernel/locales.ts'
import { DAY, SECOND } from '#kernel/time.ts'
import type { Caches } from '#platform/cache.ts'
import type { Context } from '#platform/context.ts'
import { inProcess, type Operation } from '#platform/http/operations.ts'
import type { RateLimiter } from '#platform/rate-limiter.ts'

import { countPage } from './count-page.ts'
import { findPage, type PageRoute } from './find-page.ts'
import { landerPages } from './lander-pages.ts'
import type { PageFigures } from './page-figures.ts'
import { lastResortPage } from './plain-error-page.ts'
import { refuseTooMany } from './plugins/rate-limit.ts'
import { CHOICE_KEPT, type ContextParts, contextOf } from './plugins/request-context.ts'
import { refuseForeignOrigin, refuseForeignReader } from './plugins/same-origin.ts'
import { sendHtml } from './send-html.ts'

export type PageCode = { handle: typeof Handle; pageRoutes: readonly PageRoute[] }

export type PageDoor = {
  load(): Promise<PageCode>
  textFiles(locale: TextLocale): ServerEnv['textFiles']
  /** Separates caches of different builds, which run side by side during an upgrade. */
  build: string
}

type PageParts = ContextParts & {
  operations: readonly Operation[]
  limiter: RateLimiter
  caches: Caches
  door: PageDoor
  demo: boolean
  mailbox: ServerEnv['mailbox']
  figures: PageFigures
}

/** SITE-12: how long a visitor stays attributed to the referrer. */
const TRACKING_KEPT = (30 * DAY) / SECOND

/** Catch-all: React Router renders whatever is neither a file nor an API call. */
export function addPages(app: FastifyInstance, parts: PageParts) {
  const landers = landerPages({ caches: parts.caches, build: parts.door.build })
  app.register(async (pages) => {
    // Route actions parse their own bodies.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
    pages.decorateRequest('page')
    pages.addHook('onResponse', (request, reply, done) => {
      parts.figures.observe(request, reply)
      done()
    })
    pages.all('/*', async (request, reply) => {
      if (request.method === 'GET' || request.method === 'HEAD') refuseForeignReader(request, { opensAsPage: true })
      else refuseForeignOrigin(request)
      await refuseTooMany(parts.limiter, 'page', request, reply)
      keepChoices(request, reply)
      const { handle, pageRoutes } = await parts.door.load()
      request.page = findPage(pageRoutes, pathOf(request))
      const ctx = await contextOf(request, reply, parts)
      const env = envOf(ctx, request, parts)
      let html: string | undefined
      const takeHtml = (finished: string) => {
        html = finished
      }
      const response = await landers.answer(
        ctx,
        request,
        env,
        (page = requestOf(request, reply), about = { ...env, takeHtml }) => handle(page, about),
      )
      if (isBroken(response)) return sendLastResort(request, reply, parts)
      countPage(ctx, request, response)
      reply.header('cache-control', cacheOf(ctx))
      return html === undefined || request.method === 'HEAD'
        ? reply.send(response)
        : sendHtml(request, reply, { response, html })
    })
  })
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? url

/** R-SESS-5: never cached, or the Back button would show a member's page after logout. */
const cacheOf = ({ member }: Context) => (member === null ? 'private, no-cache' : 'no-store')

/** The public URL: the host is already checked against the sites, and a proxy may terminate https. */
function requestOf(request: FastifyRequest, reply: FastifyReply): Request {
  return createRequest(request.raw, reply.raw, { host: request.host, protocol: `${request.protocol}:` })
}

function envOf(ctx: Context, request: FastifyRequest, parts: PageParts): ServerEnv {
  const { textLocale, locale } = request.visitor
  return {
    api: inProcess(parts.operations, ctx),
    i18n: parts.texts(textLocale),
    nonce: request.nonce,
    textFiles: parts.door.textFiles(textLocale),
    onError: (error) => request.log.error({ err: error }, 'page'),
    mailbox: parts.mailbox,
    sampleMails: sampleMails({ site: ctx.site, origin: originOf(request), texts: parts.texts }),
    page: {
      locale,
      textLocale,
      formatLocale: formatLocaleOf(textLocale, ctx.country),
      theme: themeOf(request.cookies.theme),
      origin: originOf(request),
      now: ctx.now().getTime(),
      requestId: request.id,
      demo: parts.demo,
      entryConfirmed: request.cookies.entry === 'yes',
      loggedIn: ctx.member !== null,
      country: ctx.country,
      niche: nicheOf(request.site.niche),
    },
  }
}

/** Built from the stored domain, never from the request's host; only the port comes from the request. */
function originOf(request: FastifyRequest): string {
  const port = request.port ? `:${request.port}` : ''
  return `${request.protocol}://${request.site.domain}${port}`
}

/** Until the visitor chooses, the system's. */
const themeOf = (cookie: string | undefined) => (cookie === 'light' || cookie === 'dark' ? cookie : 'system')

/** Cookies for the language and the referrer in the URL. */
function keepChoices(request: FastifyRequest, reply: FastifyReply) {
  const { lang } = request.query as { lang?: string }
  const base = { path: '/', sameSite: 'lax', secure: request.protocol === 'https' } as const
  if (isLocale(lang) && lang !== request.cookies.locale)
    reply.setCookie('locale', lang, { ...base, maxAge: CHOICE_KEPT })
  const tracking = trackingOf(new URL(request.url, 'http://localhost').searchParams)
  if (!tracking) return
  const value = JSON.stringify(tracking)
  reply.setCookie('tracking', value, { ...base, httpOnly: true, maxAge: TRACKING_KEPT })
  // SITE-5: a partner's first link counts at once, not only from the second page on.
  request.visitor = { ...request.visitor, cookies: { ...request.visitor.cookies, tracking: value } }
}

/** React Router's plain-text answer when even the error page fails to render. */
const isBroken = (response: Response) =>
  response.status >= 500 &&
  !(response.headers.get('content-type') ?? '').startsWith('text/html') &&
  !response.headers.has('x-remix-response')

function sendLastResort(request: FastifyRequest, reply: FastifyReply, { texts }: PageParts) {
  return reply
    .code(500)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(lastResortPage(texts(request.visitor.textLocale), request))
}

export function builtDoor(folder: string): PageDoor {
  const file = join(folder, 'server/ssr.js')
  const listed = readBuilt(folder, 'manifest.json')
  const texts = readBuilt(folder, 'texts.json')
  const textFiles = JSON.parse(texts) as Partial<Record<TextLocale, string>>
  let built: Promise<PageCode> | undefined
  return {
    load: () => (built ??= import(pathToFileURL(file).href) as Promise<PageCode>),
    textFiles: (locale) => textFiles[locale] ?? '',
    build: createHash('sha256').update(listed).update(texts).digest('base64url'),
  }
}

function readBuilt(folder: string, name: string): string {
  const file = join(folder, 'client/.vite', name)
  return existsSync(file) ? readFileSync(file, 'utf8') : '{}'
}
