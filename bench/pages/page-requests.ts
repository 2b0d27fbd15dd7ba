import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'

import { findBrowser } from '#tests/support/find-browser.ts'

import { browserCookies } from './cookies.ts'
import type { PageUnderTest } from './under-test.ts'

/** Paths; `worker` has those that the service worker fetches into its cache for later. */
export type Asked = { page: string[]; worker: string[] }
export type Screen = { width: number; height: number; deviceScaleFactor: number; isMobile: boolean }

/** No request for this long means that the page, its worker and its icons are loaded. */
const QUIET_MS = 1500
const PATIENCE_MS = 20_000
/** The referrer of the worker's own requests. */
const WORKER = /\/sw-push\.js$/

/**
 * Opens the page in a fresh browser profile and returns every request. A proxy records them, because the browser's own
 * report leaves out the service worker, the manifest and the icons.
 */
export async function askedFor(
  url: string,
  { path, cookie }: PageUnderTest,
  { width, height, ...screen }: Screen,
): Promise<Asked> {
  const asked = { page: new Set<string>(), worker: new Set<string>() }
  let last = performance.now()
  const proxy = createServer((incoming, outgoing) => {
    const by = WORKER.test(incoming.headers.referer ?? '') ? 'worker' : 'page'
    const isNew = !asked.page.has(incoming.url!) && !asked.worker.has(incoming.url!)
    if (incoming.method === 'GET' && isNew) asked[by].add(incoming.url!)
    last = performance.now()
    const { hostname, port } = new URL(url)
    const onward = ask({ hostname, port, path: incoming.url!, method: incoming.method!, headers: incoming.headers })
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  // Members' pages also open a WebSocket, which adds nothing to the page weight.
  proxy.on('upgrade', (_request, socket) => socket.destroy())
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const here = `http://localhost:${(proxy.address() as AddressInfo).port}`

  try {
    const { executablePath, args, env } = await findBrowser()
    await using browser = await chromium.launch({ executablePath, args, env })
    const context = await browser.newContext({ viewport: { width, height }, ...screen, locale: 'en-GB' })
    await context.addCookies(browserCookies(cookie, here))
    const page = await context.newPage()
    await page.goto(here + path, { waitUntil: 'load' })
    const deadline = performance.now() + PATIENCE_MS
    while (performance.now() - last < QUIET_MS && performance.now() < deadline) await sleep(QUIET_MS / 10)
  } finally {
    proxy.closeAllConnections()
    proxy.close()
  }
  return { page: [...asked.page], worker: [...asked.worker] }
}
