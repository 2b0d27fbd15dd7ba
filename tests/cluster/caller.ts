import { Agent, request } from 'node:http'

export type Reply = { status: number; bytes: Buffer; json<Body>(): Body }
export type Call = { method?: string; body?: object; upload?: Buffer }

/** A browser: a login, and an address with its own rate limits. */
export type Caller = {
  call(path: string, call?: Call): Promise<Reply>
  end(): void
}

/** Longer than the server's own timeout. */
const TIMEOUT_MS = 30_000

export function callerAt(port: number, { cookie, address }: { cookie: string; address: string }): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 2, localAddress: address })
  return {
    call: (path, { method = 'GET', body, upload } = {}) =>
      new Promise((resolve, reject) => {
        const content = upload ?? (body && Buffer.from(JSON.stringify(body)))
        const headers = {
          ...browserHeaders(cookie),
          ...(content && {
            'content-type': upload ? 'image/jpeg' : 'application/json',
            'content-length': content.length,
          }),
        }
        const asked = request({ agent, host: '127.0.0.1', port, path, method, headers, timeout: TIMEOUT_MS })
        asked.on('timeout', () => asked.destroy(new Error('no answer')))
        asked.on('error', reject)
        asked.on('response', (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('error', reject)
          response.on('end', () => {
            const bytes = Buffer.concat(parts)
            resolve({ status: response.statusCode!, bytes, json: () => JSON.parse(bytes.toString('utf8')) })
          })
        })
        asked.end(content)
      }),
    end: () => agent.destroy(),
  }
}

/** Browsers send an Origin; the site is localhost on any port. */
export const browserHeaders = (cookie: string) => ({
  host: 'localhost',
  origin: 'http://localhost',
  'sec-fetch-site': 'same-origin',
  cookie,
})
