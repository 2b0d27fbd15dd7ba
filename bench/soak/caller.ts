import { Agent, request } from 'node:http'

export type Reply = { status: number; body: Buffer }
export type Call = { path: string; method?: string; cookie?: string; body?: object | Buffer }

/** Keeps connections alive, as browsers do. */
export function createCaller(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { origin, host } = new URL(url)
  const call = ({ path, method = 'GET', cookie = '', body }: Call): Promise<Reply> =>
    new Promise((resolve, reject) => {
      // Pages are compressed, as for browsers; API replies are parsed here, so they are not.
      const encoding = path.startsWith('/api/') ? 'identity' : 'br'
      const headers = { host, origin, 'sec-fetch-site': 'same-origin', 'accept-encoding': encoding, cookie }
      const { type, bytes } = payloadOf(body)
      // Set explicitly, because Node omits it for a DELETE with a body.
      const described = bytes && { 'content-type': type, 'content-length': bytes.length }
      const sent = request(new URL(path, url), { agent, method, headers: { ...headers, ...described } }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
        answer.on('end', () => resolve({ status: answer.statusCode!, body: Buffer.concat(parts) }))
      })
      sent.on('error', reject).end(bytes)
    })
  return { call, close: () => agent.destroy() }
}

function payloadOf(body: Call['body']): { type?: string; bytes?: Buffer } {
  if (body === undefined) return {}
  if (Buffer.isBuffer(body)) return { type: 'image/jpeg', bytes: body }
  return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }
}

export type Caller = ReturnType<typeof createCaller>['call']
