import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

// Types only: the code behind them is reached through the built door.
import type { handle as Handle, ServerEnv } from '#app/ssr.ts'
import { sampleMails } from '#features/mailing/sample-mails.ts'
import { nicheOf } from '#features/sites/sites.rules.ts'
import { trackingOf } from '#features/tracking/tracking.rules.ts'
import { formatLocaleOf, isLocale } from '#kernel/locales.ts'
import { DAY, SECOND } from '#kernel/time.ts'
import type { Caches } from '#platform/cache.ts'
import type { Context } from '#platform/context.ts'
import { inProcess, type Operation } from '#platform/http/operations.ts'
import type { RateLimiter } from '#platform/rate-limiter.ts'

import { landerPages } from './lander-pages.ts'
import { lastResortPage } from './plain-error-page.ts'
import { refuseTooMany } from './plugins/rate-limit.ts'
import { CHOICE_KEPT, type ContextParts, contextOf } from './plugins/request-context.ts'
import { refuseForeignOrigin } from './plugins/same-origin.ts'

export type PageDoor = {
  load(): Promise<{ handle: typeof Handle }>
  /** Where the browser finds the texts of a language, by area; empty while developing. */
  textFiles(locale: string): ServerEnv['textFiles']
  /** Nodes of different builds answer side by side during an upgrade; what they make is not exchanged. */
  build: string
}

type PageParts = ContextParts & {
  operations: readonly Operation[]
  limiter: RateLimiter
  caches: Caches
  door: PageDoor
  demo: boolean
  mailbox: ServerEnv['mailbox']
}

/** SITE-12: a visitor who comes back within this time still belongs to whoever sent them. */
const TRACKING_KEPT = (30 * DAY) / SECOND

/** Everything that is no file and no call is a page: React Router makes it, Fastify sends it. */
export function addPages(app: FastifyInstance, parts: PageParts) {
  const landers = landerPages({ caches: parts.caches, build: parts.door.build })
  app.register(async (pages) => {
    // Route actions read their bodies themselves.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
    pages.all('/*', async (request, reply) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') refuseForeignOrigin(request)
      await refuseTooMany(parts.limiter, 'page', request, reply)
      keepChoices(request, reply)
      const { handle } = await parts.door.load()
      const ctx = await contextOf(request, reply, parts)
      const env = envOf(ctx, request, parts)
      const response = await landers.answer(ctx, request, env, (page = requestOf(request, reply), about = env) =>
        handle(page, about),
      )
      return isBroken(response)
        ? sendLastResort(request, reply, parts)
        : reply.header('cache-control', cacheOf(ctx)).send(response)
    })
  })
}

/** R-SESS-5: a member's page is kept nowhere, or the button Back would show it after the log-out. */
const cacheOf = ({ member }: Context) => (member === null ? 'private, no-cache' : 'no-store')

/** The address as the visitor sees it: the host was checked against the sites, a proxy may speak https for us. */
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

/** Links are built from the stored domain, never from what the request claims; only the port is the request's own. */
function originOf(request: FastifyRequest): string {
  const port = request.port ? `:${request.port}` : ''
  return `${request.protocol}://${request.site.domain}${port}`
}

const themeOf = (cookie: string | undefined) => (cookie === 'light' || cookie === 'system' ? cookie : 'dark')

/** What the address says outlives the page: the language, and who sent the visitor. */
function keepChoices(request: FastifyRequest, reply: FastifyReply) {
  const { lang } = request.query as { lang?: string }
  const base = { path: '/', sameSite: 'lax', secure: request.protocol === 'https' } as const
  if (isLocale(lang) && lang !== request.cookies.locale)
    reply.setCookie('locale', lang, { ...base, maxAge: CHOICE_KEPT })
  const tracking = trackingOf(new URL(request.url, 'http://localhost').searchParams)
  if (tracking)
    reply.setCookie('tracking', JSON.stringify(tracking), { ...base, httpOnly: true, maxAge: TRACKING_KEPT })
}

/** React Router's own answer when even the error page failed to render: plain text, no page of ours. */
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

/** The built application: its door, and the names of its text files. */
export function builtDoor(folder: string): PageDoor {
  const file = join(folder, 'server/ssr.js')
  const manifest = join(folder, 'client/.vite/manifest.json')
  const listed = existsSync(manifest) ? readFileSync(manifest, 'utf8') : '{}'
  let built: Promise<{ handle: typeof Handle }> | undefined
  return {
    load: () => (built ??= import(pathToFileURL(file).href) as Promise<{ handle: typeof Handle }>),
    textFiles: textFilesOf(JSON.parse(listed) as Manifest),
    build: createHash('sha256').update(listed).digest('base64url'),
  }
}

type Manifest = Record<string, { file: string; name?: string }>

function textFilesOf(manifest: Manifest) {
  const files: Record<string, Record<string, string>> = {}
  for (const [key, { file }] of Object.entries(manifest)) {
    const [, locale, area] = /virtual:texts\/([\w-]+)\/(\w+)$/.exec(key) ?? []
    if (locale && area) files[locale] = { ...files[locale], [area]: `/${file}` }
  }
  return (locale: string) => files[locale] ?? {}
}
