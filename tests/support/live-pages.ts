import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'
import { WebSocket } from 'ws'

import { LIVE_PATH, type LiveHint } from '#kernel/live.ts'
import type { Person } from '#tests/factories/people.ts'

import type { TestApp } from './test-app.ts'

type Door = { host?: string; origin?: string | null; path?: string; on?: TestApp }

/** Opens live connections to servers that listen; each test's are closed after it. */
export function livePages(server: () => TestApp) {
  const opened: WebSocket[] = []
  afterEach(() => {
    for (const socket of opened.splice(0)) socket.terminate()
  })

  /** `heard` collects hints; `refused` is the status if the upgrade failed. */
  return async function listen(who: Pick<Person, 'cookies'>, door: Door = {}) {
    const { host = 'localhost', origin = `http://${host}`, path = LIVE_PATH, on = server() } = door
    const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { port } = on.app.server.address() as AddressInfo
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
      headers: { host, cookie, ...(origin !== null && { origin }) },
    })
    opened.push(socket)
    const heard: LiveHint[] = []
    const page = { socket, heard, closed: undefined as number | undefined, refused: undefined as number | undefined }
    socket.on('message', (data) => void heard.push(JSON.parse(String(data))))
    socket.on('close', (code) => {
      page.closed = code
    })
    socket.on('error', () => undefined)
    await new Promise<void>((resolve) => {
      socket.on('open', resolve)
      socket.on('unexpected-response', (_request, response) => {
        page.refused = response.statusCode
        resolve()
        socket.terminate()
      })
    })
    return page
  }
}
