import type { FastifyReply, FastifyRequest } from 'fastify'

import type { FileAnswer } from '#platform/http/operations.ts'

/** Private and revalidated each time: access can change at any moment. */
const ASK_AGAIN = 'private, no-cache'

/** A file opened as a document may do nothing. */
const POLICY = `default-src 'none'; sandbox; frame-ancestors 'none'`

/** Where the proxies of `deploy/` reach the file store; nobody outside can ask for it. */
const STORE = '/_store'

/** The bytes, an internal redirect for the proxy that will fetch them, or 304. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, answer: FileAnswer) {
  const { type, filename, cache, etag } = answer
  const isKnown = etag !== undefined && hasAlready(request.headers['if-none-match'], etag)
  const moved = isKnown || !movesBytes(request) ? undefined : answer.proxyAddress?.()
  // Before any header is set: an error must not carry the headers of the file.
  const bytes = isKnown || moved ? undefined : typeof answer.bytes === 'function' ? await answer.bytes() : answer.bytes
  reply.headers({
    'cache-control': cache ?? ASK_AGAIN,
    'content-security-policy': POLICY,
    vary: 'cookie',
    ...(etag && { etag: `"${etag}"` }),
    ...(filename && { 'content-disposition': dispositionOf(filename) }),
  })
  if (moved)
    return reply
      .header('x-accel-redirect', STORE + moved)
      .type(type)
      .send()
  return isKnown ? reply.code(304).send() : reply.type(type).send(bytes)
}

/**
 * A trusted proxy that says so. Without these words the bytes come from here: a proxy that is not set up for redirects
 * passes no address on to a browser, and one that found no such file in the store asks again. The address is signed
 * for GET.
 */
const movesBytes = ({ method, headers, ips }: FastifyRequest) =>
  method === 'GET' && headers['x-sendfile-type'] === 'X-Accel-Redirect' && (ips?.length ?? 0) > 1

/** A proxy may weaken the ETag; the bytes are the same. */
function hasAlready(header: string | undefined, etag: string): boolean {
  const names = (header ?? '').split(',').map((name) => name.trim().replace(/^W\//, ''))
  return names.includes(`"${etag}"`) || names.includes('*')
}

/** Old browsers read the plain name, all others the encoded one. */
function dispositionOf(filename: string): string {
  const plain = filename.replaceAll(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(filename).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
