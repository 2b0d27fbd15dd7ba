import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { buffer } from 'node:stream/consumers'

type Asked = {
  path: string
  method?: string
  body?: Buffer | object
  cookie?: string
  type?: string
  headers?: Record<string, string>
}
type Answer = {
  status: number
  text: string
  cookies: string
  bytes: Buffer
  headers: IncomingHttpHeaders
}

/** As a browser would, except for trusting the test's own certificate. */
export async function ask(
  port: number,
  { path, method = 'GET', body, cookie = '', type, headers = {} }: Asked,
): Promise<Answer> {
  const origin = `https://localhost:${port}`
  const sent = body === undefined ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  const call = request(`${origin}${path}`, {
    method,
    rejectUnauthorized: false,
    agent: false,
    headers: {
      cookie,
      origin,
      'sec-fetch-site': 'same-origin',
      ...headers,
      ...(sent && { 'content-type': type ?? 'application/json', 'content-length': sent.length }),
    },
  })
  call.end(sent)
  const [reply] = (await once(call, 'response')) as [IncomingMessage]
  const cookies = (reply.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  const bytes = await buffer(reply)
  return { status: reply.statusCode ?? 0, text: bytes.toString(), cookies, bytes, headers: reply.headers }
}

export const expectOk = async (what: string, answer: Promise<Answer>): Promise<Answer> => {
  const got = await answer
  if (got.status !== 200) throw new Error(`${what} was answered with ${got.status}: ${got.text.slice(0, 300)}`)
  return got
}
