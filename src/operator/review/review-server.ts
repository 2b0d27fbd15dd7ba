import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'

import { ageOn } from '#features/accounts/accounts.rules.ts'
import { findPhotoKey, listUnreviewed } from '#features/photos/list-unreviewed.ts'
import { openFile } from '#features/photos/photo-files.ts'
import { REMOVAL_REASONS } from '#features/photos/photos.rules.ts'
import { type ReviewContext, reviewPhoto } from '#features/photos/review-photo.ts'
import { DomainError } from '#kernel/errors.ts'
import { photoId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/time.ts'
import { isSameSecret } from '#platform/same-secret.ts'

type Answer = { status: number; type?: string; body?: string | Buffer; headers?: Record<string, string> }

const TOKEN_BYTES = 32
/** Enough for a verdict plus the ids on screen. */
const LONGEST_BODY = 64 * 1024

/** No outside content, no framing, no referrer. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
}

const page = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')

const skipped = z.strictObject({ skip: z.array(z.string()).check(z.maxLength(2000)) })
const decided = z.strictObject({
  id: photoId,
  verdict: z.union([
    z.strictObject({ approve: z.enum(['safe', 'adult']) }),
    z.strictObject({ remove: z.enum(REMOVAL_REASONS) }),
  ]),
})

/** Where the page listens; a container must listen beyond loopback and publishes the port on 127.0.0.1 only. */
export type ReviewPlace = { port?: number; listen?: string }

/**
 * The review page, reached through loopback only. The link holds a one-time token that is exchanged for a cookie; changes also need
 * a second token that only the page knows, and the page’s origin.
 */
export async function startReview(
  ctx: ReviewContext,
  place: ReviewPlace = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const [session, form] = [secret(), secret()]
  let ticket: string | undefined = secret()
  let origin = ''
  let cookie = ''

  const server = createServer((request, response) => {
    void answer(request)
      .catch((error: unknown): Answer => {
        if (error instanceof DomainError) return { status: error.status }
        ctx.log.error({ err: error }, 'review')
        return { status: 500 }
      })
      .then(({ status, type = 'text/plain; charset=utf-8', body = '', headers = {} }) => {
        response.writeHead(status, { ...HEADERS, 'content-type': type, ...headers }).end(body)
      })
  })

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', origin)
    // DNS rebinding: a foreign name that resolves to loopback must not get in.
    if (`http://${request.headers.host}` !== origin) return { status: 421 }
    const given = url.searchParams.get('ticket')
    if (request.method === 'GET' && given !== null) return enter(given)
    if (!hasCookie(request)) return { status: 403, body: 'This link has been used: start the review again.' }
    if (request.method === 'GET') return show(url)
    if (request.method !== 'POST') return { status: 405 }
    const isOurs =
      request.headers.origin === origin && isSameSecret(String(request.headers['x-review-token'] ?? ''), form)
    return isOurs ? change(url.pathname, await jsonOf(request)) : { status: 403 }
  }

  function enter(given: string): Answer {
    if (ticket === undefined || !isSameSecret(given, ticket))
      return { status: 403, body: 'This link has been used: start the review again.' }
    ticket = undefined
    const set = `${cookie}=${session}; HttpOnly; SameSite=Strict; Path=/`
    return { status: 303, headers: { location: '/', 'set-cookie': set } }
  }

  const hasCookie = ({ headers }: IncomingMessage) =>
    (headers.cookie ?? '')
      .split('; ')
      .some((pair) => pair.startsWith(`${cookie}=`) && isSameSecret(pair.slice(cookie.length + 1), session))

  async function show({ pathname, searchParams }: URL): Promise<Answer> {
    if (pathname === '/')
      return {
        status: 200,
        type: 'text/html; charset=utf-8',
        body: page('review-page.html').replace('{{token}}', form),
      }
    if (pathname === '/review-page.js')
      return { status: 200, type: 'text/javascript; charset=utf-8', body: page('review-page.js') }
    if (pathname === '/review-page.css')
      return { status: 200, type: 'text/css; charset=utf-8', body: page('review-page.css') }
    if (pathname !== '/photo') return { status: 404 }
    const key = await findPhotoKey(ctx.db, searchParams.get('id') ?? '')
    const file = key === undefined ? undefined : await openFile(ctx.files, key, 'full', 'jpeg')
    return file ? { status: 200, type: file.type, body: file.bytes } : { status: 404 }
  }

  async function change(pathname: string, body: unknown): Promise<Answer> {
    if (pathname === '/queue') {
      const asked = skipped.safeParse(body)
      return asked.success ? json(await queue(asked.data.skip)) : { status: 422 }
    }
    if (pathname !== '/verdict') return { status: 404 }
    const asked = decided.safeParse(body)
    if (!asked.success) return { status: 422 }
    await reviewPhoto(ctx, asked.data.id, asked.data.verdict)
    return json({})
  }

  /** Sends an age, not the birth date. */
  async function queue(skip: readonly string[]) {
    const photos = await listUnreviewed(ctx.db, skip)
    return photos.map(({ site_id, birth_date, ...photo }) => {
      const site = ctx.sites.all().find(({ id }) => id === site_id)
      const today = dayIn(site?.time_zone ?? 'UTC', ctx.clock.now())
      return { ...photo, site: site?.name ?? site_id, age: ageOn(birth_date, today) }
    })
  }

  server.listen(place.port ?? 0, place.listen ?? '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  // Cookies ignore ports, so the name keeps two reviews apart.
  cookie = `duet_review_${port}`
  return {
    url: `${origin}/?ticket=${ticket}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const secret = () => randomBytes(TOKEN_BYTES).toString('base64url')
const json = (value: unknown): Answer => ({ status: 200, type: 'application/json', body: JSON.stringify(value) })

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    length += (part as Buffer).length
    if (length > LONGEST_BODY) throw new DomainError('payload_too_large')
    parts.push(part as Buffer)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch {
    // Drop the parser’s message: it quotes the body.
    throw new DomainError('malformed_request')
  }
}
