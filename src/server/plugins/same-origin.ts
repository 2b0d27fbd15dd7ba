import type { FastifyRequest } from 'fastify'

import { DomainError } from '#kernel/errors.ts'

/**
 * CSRF: browsers prove the origin with Sec-Fetch-Site, older ones with Origin; a client that sends neither must set our
 * own header, which no foreign form or image can.
 */
export function refuseForeignOrigin(request: FastifyRequest) {
  const { 'sec-fetch-site': site, origin, 'x-request-type': type } = request.headers
  if (site !== undefined && site !== 'same-origin') throw new DomainError('forbidden_origin')
  if (origin !== undefined && !isOwnOrigin(origin, request)) throw new DomainError('forbidden_origin')
  if (site === undefined && origin === undefined && type !== 'client') throw new DomainError('forbidden_origin')
}

/**
 * Reading calls answer our own pages, typed addresses and programs. A foreign page that embeds or opens them is refused
 * before it counts: otherwise thirty images on it would use up the limits of each visitor's network.
 */
export function refuseForeignReader(request: FastifyRequest, { opensAsPage = false } = {}) {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': target, origin } = request.headers
  const isLink = opensAsPage && mode === 'navigate' && target === 'document'
  if ((site === 'cross-site' || site === 'same-site') && !isLink) throw new DomainError('forbidden_origin')
  if (origin !== undefined && !isOwnOrigin(origin, request)) throw new DomainError('forbidden_origin')
}

/** Over TLS a page of the same host without it is foreign: somebody on the network could have written it. */
function isOwnOrigin(origin: string, { host, protocol }: FastifyRequest): boolean {
  try {
    const url = new URL(origin)
    return url.host === host && (protocol !== 'https' || url.protocol === 'https:')
  } catch {
    // `null` and other origins that are not URLs.
    return false
  }
}
