import http from 'node:http'
import { type AddressInfo, connect } from 'node:net'

import { test as base } from './browser-test.ts'
import { E2E_PORT } from './e2e-server.ts'

let networks = 0

/**
 * Gives each test's browser its own network: logins, sign-ups and emails are rate-limited by network, and all tests
 * together would look like password guessing.
 */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
  proxy: async ({}, use, { workerIndex }) => {
    networks = (networks % 250) + 1
    const server = proxyFrom(`127.1.${workerIndex % 250}.${networks}`)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use({ server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
    server.closeAllConnections()
    server.close()
  },
})

/** Forwards to the server under test only. */
function proxyFrom(localAddress: string): http.Server {
  const server = http.createServer((asked, reply) => {
    const { hostname, pathname, search } = new URL(asked.url!)
    if (!isOurs(hostname)) return void reply.writeHead(502).end()
    const { 'proxy-connection': _, ...headers } = asked.headers
    const passed = http.request(
      { host: '127.0.0.1', port: E2E_PORT, method: asked.method, path: pathname + search, headers, localAddress },
      (answer) => {
        reply.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(reply)
      },
    )
    passed.on('error', () => reply.destroy())
    reply.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  // Live connections, and a test's own requests beside its page.
  server.on('connect', ({ url = '' }, socket, head) => {
    if (!isOurs(url.split(':')[0]!)) return void socket.destroy()
    const passed = connect({ host: '127.0.0.1', port: E2E_PORT, localAddress }, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      passed.write(head)
      passed.pipe(socket).pipe(passed)
    })
    passed.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.on('error', () => passed.destroy()).on('close', () => passed.destroy())
  })
  return server
}

const isOurs = (hostname: string) => hostname === 'localhost' || hostname.endsWith('.localhost')
