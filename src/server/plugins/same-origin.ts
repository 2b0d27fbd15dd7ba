import type { FastifyRequest } from 'fastify'

import { DomainError } from '#kernel/errors.ts'

/**
 * CSRF: browsers prove the origin with Sec-Fetch-Site, older ones with Origin; a client that sends neither must set our
 * own header, which no foreign form or image can.
 */
export function refuseForeignOrigin(request: FastifyRequest) {
  const { 'sec-fetch-site': site, origin, 'x-request-type': type } = request.headers
  if (site !== undefined && site !== 'same-origin') throw new DomainError('forbidden_origin')
  if (origin !== undefined && !isOwnOrigin(origin, request.host)) throw new DomainError('forbidden_origin')
  if (site === undefined && origin === undefined && type !== 'client') throw new DomainError('forbidden_origin')
}

function isOwnOrigin(origin: string, host: string): boolean {
  try {
    return new URL(origin).host === host
  } catch {
    // `null` and other origins that are not URLs.
    return false
  }
}
