import http from 'node:http'
import { type AddressInfo, connect } from 'node:net'

import { test as base } from './stories.ts'
import { STORY_PORT } from './story-port.ts'

let told = 0

/**
 * A story whose browser has a network of its own: sign-ins, sign-ups and mails are limited by network, and all stories
 * of a run together would pass for somebody who guesses passwords.
 */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
  proxy: async ({}, use, { workerIndex }) => {
    told = (told % 250) + 1
    const server = proxyFrom(`127.1.${workerIndex % 250}.${told}`)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use({ server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
    server.closeAllConnections()
    server.close()
  },
})

/** Passes everything on to the stories' server, and nothing to anybody else. */
function proxyFrom(localAddress: string): http.Server {
  const server = http.createServer((asked, reply) => {
    const { hostname, pathname, search } = new URL(asked.url!)
    if (!isOurs(hostname)) return void reply.writeHead(502).end()
    const { 'proxy-connection': _, ...headers } = asked.headers
    const passed = http.request(
      { host: '127.0.0.1', port: STORY_PORT, method: asked.method, path: pathname + search, headers, localAddress },
      (answer) => {
        reply.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(reply)
      },
    )
    passed.on('error', () => reply.destroy())
    reply.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  // Live connections, and what a story asks for beside its page.
  server.on('connect', ({ url = '' }, socket, head) => {
    if (!isOurs(url.split(':')[0]!)) return void socket.destroy()
    const passed = connect({ host: '127.0.0.1', port: STORY_PORT, localAddress }, () => {
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
