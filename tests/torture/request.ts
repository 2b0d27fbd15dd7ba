import { request as ask } from 'node:http'
import { json } from 'node:stream/consumers'

import { fateHeaders } from './line.ts'
import type { Cut } from './plan.ts'

export type Request = {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  cookie?: string
  body: object | string | Buffer
  type?: string
  /** The client's network, as the proxy in front of the server reports it. */
  network: string
}
/** Undefined when the connection broke or timed out. */
export type Reply = { status: number; body: Record<string, never> } | undefined
type Fate = { cut?: Cut | undefined; delay: number }

/** Longer than the server's own request timeout. */
const PATIENCE_MS = 30_000

/** One request on its own connection, through the line. */
export function send(port: number, { method, path, cookie, body, type, network }: Request, fate: Fate): Promise<Reply> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  return new Promise((resolve) => {
    const lost = () => resolve(undefined)
    const call = ask({
      ...{ method, path, port, host: '127.0.0.1', agent: false, timeout: PATIENCE_MS },
      headers: {
        host: 'localhost',
        origin: 'http://localhost',
        'sec-fetch-site': 'same-origin',
        'content-type': type ?? 'application/json',
        'content-length': bytes.length,
        'x-forwarded-for': network,
        ...(cookie && { cookie }),
        ...fateHeaders(fate),
      },
    })
    call
      .on('error', lost)
      .on('timeout', () => call.destroy())
      .on('response', (reply) => {
        reply.on('error', lost).on('aborted', lost)
        const isJson = reply.headers['content-type']?.startsWith('application/json')
        if (isJson)
          json(reply).then((read) => resolve({ status: reply.statusCode!, body: read as Record<string, never> }), lost)
        else reply.resume().on('end', () => resolve({ status: reply.statusCode!, body: {} }))
      })
      .end(bytes)
  })
}
