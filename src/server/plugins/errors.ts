import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { DomainError, type ErrorCode } from '#kernel/errors.ts'
import { chooseLocale } from '#kernel/locales.ts'
import { isDatabaseAway } from '#platform/db/watch.ts'
import { errorReply } from '#platform/http/error-reply.ts'
import type { Texts } from '#platform/texts.ts'

import { plainErrorPage } from '../plain-error-page.ts'

/** Fastify's own errors as domain errors. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_HANDLER_TIMEOUT: 'timed_out',
  FST_ERR_BAD_URL: 'page_not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'page_not_found',
}

/** Retry-After in seconds while a dependency is down. */
const TRY_AGAIN = '3'

/** The only place that turns an error into a response: JSON for the API, a page otherwise. */
export function addErrorHandler(app: FastifyInstance, texts: Texts, onDatabaseAway: () => void) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (isDatabaseAway(error)) onDatabaseAway()
    if (refusal.code === 'unexpected') request.log.error({ err: error }, 'unexpected')
    return answerError(refusal, request, reply, texts)
  })
  app.setNotFoundHandler((request, reply) =>
    answerError(new DomainError(isApi(request) ? 'not_found' : 'page_not_found'), request, reply, texts),
  )
}

export function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (isDatabaseAway(error)) return new DomainError('unavailable')
  const code = FASTIFY_CODES[(error as FastifyError).code]
  return new DomainError(code ?? ((error as FastifyError).statusCode === 400 ? 'malformed_request' : 'unexpected'))
}

const isApi = (request: FastifyRequest) => request.url.startsWith('/api/')

function answerError(error: DomainError, request: FastifyRequest, reply: FastifyReply, texts: Texts) {
  const textLocale = request.visitor?.textLocale ?? chooseLocale({ acceptLanguage: request.headers['accept-language'] })
  const i18n = texts(textLocale)
  reply.code(error.status).header('cache-control', 'no-store')
  if (error.status === 503) reply.header('retry-after', TRY_AGAIN)
  if (isApi(request)) return reply.send(errorReply(error, i18n))
  return reply.type('text/html; charset=utf-8').send(plainErrorPage(error, i18n, request))
}
