import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { SiteStore } from '#features/sites/site-store.ts'
import { DomainError, type ErrorCode } from '#kernel/errors.ts'
import { isDatabaseAway } from '#platform/db/watch.ts'
import { errorReply } from '#platform/http/error-reply.ts'
import type { Texts } from '#platform/texts.ts'

import { plainErrorPage } from '../plain-error-page.ts'
import { isApi, nothingHere } from './is-api.ts'
import { languageOfRefusal } from './language-of-refusal.ts'
import { secure } from './security-headers.ts'

/** Fastify's own errors as domain errors. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_HANDLER_TIMEOUT: 'timed_out',
}
/** Addresses the router cannot read. */
const UNREADABLE = new Set(['FST_ERR_BAD_URL', 'FST_ERR_MAX_PARAM_LENGTH'])

/** Retry-After in seconds while a dependency is down. */
const TRY_AGAIN = '3'

type Parts = { texts: Texts; sites: SiteStore; onDatabaseAway(): void }

/** The only place that turns an error into a response: JSON for the API, a page otherwise. */
export function errorAnswers(parts: Parts) {
  const answer = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = UNREADABLE.has(error.code) ? nothingHere(request) : refusalOf(error)
    if (isDatabaseAway(error)) parts.onDatabaseAway()
    if (refusal.code === 'unexpected') request.log.error({ err: error }, 'unexpected')
    return answerError(refusal, request, reply, parts)
  }
  return {
    addTo(app: FastifyInstance) {
      app.setErrorHandler(answer)
      app.setNotFoundHandler((request, reply) => answerError(nothingHere(request), request, reply, parts))
    },
    /** An address the router cannot read: no hook has run, so the headers are still missing. */
    answerUnrouted(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      secure(request, reply)
      // An upgrade hands over the whole socket, which nobody else closes.
      if (request.headers.upgrade !== undefined) reply.raw.once('finish', () => request.raw.socket.end())
      return answer(error, request, reply)
    },
  }
}

export function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (isDatabaseAway(error)) return new DomainError('unavailable')
  const code = FASTIFY_CODES[(error as FastifyError).code]
  return new DomainError(code ?? ((error as FastifyError).statusCode === 400 ? 'malformed_request' : 'unexpected'))
}

function answerError(error: DomainError, request: FastifyRequest, reply: FastifyReply, { texts, sites }: Parts) {
  // Refused before the cookie hook ran: theme and language count all the same.
  request.cookies ??= request.server.parseCookie(request.headers.cookie ?? '')
  const i18n = texts(languageOfRefusal(request, sites))
  reply.code(error.status).header('cache-control', 'no-store')
  if (error.status === 503) reply.header('retry-after', TRY_AGAIN)
  if (!isApi(request)) return reply.type('text/html; charset=utf-8').send(plainErrorPage(error, i18n, request))
  return reply.send(errorReply(error, i18n))
}
