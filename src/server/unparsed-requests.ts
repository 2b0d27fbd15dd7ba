import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'

import { DomainError, type ErrorCode } from '#kernel/errors.ts'
import { chooseLocale } from '#kernel/locales.ts'
import { errorReply } from '#platform/http/error-reply.ts'
import type { Texts } from '#platform/texts.ts'

import { plainErrorPage } from './plain-error-page.ts'
import { headersOfData, headersOfPage, newNonce } from './plugins/security-headers.ts'

/** Node's parser errors. Malformed HTTP has many codes and one answer. */
const CODES: Record<string, { code: ErrorCode; status: number }> = {
  HPE_HEADER_OVERFLOW: { code: 'payload_too_large', status: 431 },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'timed_out', status: 408 },
}
const MALFORMED = { code: 'malformed_request', status: 400 } as const

type ParserError = { code?: string; rawPacket?: unknown }
/** Node's own field for the answer under way on a connection. */
type Answering = Duplex & { _httpMessage?: { headersSent?: boolean } }

/** Errors before a request exists: malformed HTTP or endless headers. */
export const clientErrorHandler = (texts: Texts) => (error: ParserError, socket: Answering) => {
  // The start of an answer is out already, and a second one inside it would be read as its body.
  if (!socket.writable || error.code === 'ECONNRESET' || socket._httpMessage?.headersSent) return socket.destroy()
  const { code, status } = CODES[error.code ?? ''] ?? MALFORMED
  const head = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : ''
  socket.end(rawAnswer(new DomainError(code), status, head, texts))
}

/** What Node would otherwise answer on its own, or by closing the connection. */
export function answerUnusualRequests(app: FastifyInstance, texts: Texts) {
  const { server } = app
  // Nothing here proxies.
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    const refusal = new DomainError('method_not_allowed')
    socket.end(rawAnswer(refusal, refusal.status, '', texts, { allow: 'GET, HEAD, POST' }))
  })
  // An expectation we do not know may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

function rawAnswer(refusal: DomainError, status: number, head: string, texts: Texts, more = {}): string {
  const acceptLanguage = /^accept-language:\s*([^\r\n]{1,200})/im.exec(head)?.[1]
  const i18n = texts(chooseLocale({ acceptLanguage }))
  const nonce = newNonce()
  const page = /^[A-Z]+ \/(?!api\/)/.test(head)
  const body = page ? plainErrorPage(refusal, i18n, { nonce, cookies: {} }) : JSON.stringify(errorReply(refusal, i18n))
  const headers: Record<string, string | number> = {
    ...(page ? headersOfPage(nonce) : headersOfData()),
    ...more,
    'content-type': page ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}
