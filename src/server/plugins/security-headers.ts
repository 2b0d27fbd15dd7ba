import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { isApi } from './is-api.ts'

declare module 'fastify' {
  interface FastifyRequest {
    nonce: string
  }
}

const ALWAYS = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}
const OF_PAGES = {
  ...ALWAYS,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(self), interest-cohort=()',
}
/** API data opened as a document may do nothing; skipping the nonce saves random bytes. */
const DATA = {
  ...ALWAYS,
  'content-security-policy': `default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
}

/** Set before anything can answer, so errors carry them too. */
export function addSecurityHeaders(app: FastifyInstance, { dev }: { dev: boolean }) {
  app.decorateRequest('nonce', '')
  app.addHook('onRequest', (request, reply, done) => {
    secure(request, reply, dev)
    done()
  })
}

/** For answers that no hook sees; the nonce is for the page that follows. */
export function secure(request: FastifyRequest, reply: Pick<FastifyReply, 'headers'>, dev = false) {
  if (isApi(request)) return void reply.headers(DATA)
  request.nonce = newNonce()
  reply.headers(headersOfPage(request.nonce, dev))
}

export const newNonce = () => randomBytes(16).toString('base64url')
export const headersOfPage = (nonce: string, dev = false) => ({
  ...OF_PAGES,
  'content-security-policy': policy(nonce, dev),
})
export const headersOfData = () => DATA

/** React sets style attributes; style and script elements need the nonce. Development needs Vite's socket. */
function policy(nonce: string, dev: boolean): string {
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'${dev ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
