import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import { DomainError } from '#kernel/errors.ts'
import { DAY, SECOND } from '#kernel/time.ts'

const YEAR = (365 * DAY) / SECOND
const HOUR_LONG = 3600
/** What the bundler calls its files; no other path reaches the disk. */
const BUILT_NAME = /^\/assets\/[\w.-]{1,200}(?:\?|$)/

/** Names under /assets contain a content hash, so browsers may cache them for ever. */
export async function addAssets(app: FastifyInstance, folder: string) {
  if (!existsSync(folder)) return
  await app.register(async (built) => {
    built.addHook('onRequest', (request, _reply, done) =>
      done(BUILT_NAME.test(request.url) ? undefined : new DomainError('page_not_found')),
    )
    await built.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${YEAR}, immutable`),
    })
  })
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    wildcard: false,
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) =>
      // Always revalidated: a stale service worker would keep an old app alive.
      void reply.header('cache-control', path.includes('sw-push.js') ? 'no-cache' : `public, max-age=${HOUR_LONG}`),
  })
}
