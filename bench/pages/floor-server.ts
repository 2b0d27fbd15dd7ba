import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { createRequestHandler, type ServerBuild } from 'react-router'

import { runToEnd } from '../programs.ts'

/**
 * Builds and serves an empty page of React and its router alone: what any page of the application costs at least, on
 * this machine, in this run.
 */
export async function serveFloor(root: string) {
  const folder = join(root, 'bench/pages/floor')
  await runToEnd('react-router', ['build', 'bench/pages/floor'], { cwd: root })
  const build = (await import(pathToFileURL(join(folder, 'build/server/index.js')).href)) as ServerBuild
  const handle = createRequestHandler(build, 'production')
  const server = createServer((request, reply) => {
    void answer(request.url ?? '/').then(({ type, body, status }) => {
      reply.writeHead(status, { 'content-type': type, 'content-encoding': 'gzip' }).end(gzipSync(body))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }

  async function answer(path: string) {
    if (path.startsWith('/assets/'))
      return { status: 200, type: 'text/javascript', body: readFileSync(join(folder, 'build/client', path)) }
    const page = await handle(new Request(new URL(path, url)))
    return { status: page.status, type: page.headers.get('content-type') ?? 'text/plain', body: await page.text() }
  }
}
