import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'

import { findBrowser } from '#tests/support/find-browser.ts'

/** `worker`: fetched in the background to be kept for later, not for this page. */
export type Asked = { path: string; by: 'page' | 'worker' }
export type Screen = { width: number; height: number; deviceScaleFactor: number; isMobile: boolean }

/** Nothing asked for this long: the page, its worker and its icons are all there. */
const QUIET_MS = 1500
const PATIENCE_MS = 20_000
/** The worker's own requests name its script as where they come from. */
const WORKER = /\/sw-push\.js$/

/**
 * Opens the page in a fresh browser profile and returns everything it asked the server for. A proxy between the two
 * counts, because the browser's own report leaves out the service worker, the manifest and the icons.
 */
export async function askedFor(url: string, { width, height, ...screen }: Screen): Promise<Asked[]> {
  const asked = new Map<string, Asked['by']>()
  let last = performance.now()
  const proxy = createServer((incoming, outgoing) => {
    if (!asked.has(incoming.url!))
      asked.set(incoming.url!, WORKER.test(incoming.headers.referer ?? '') ? 'worker' : 'page')
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
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const { port } = proxy.address() as AddressInfo

  try {
    const { executablePath, args, env } = await findBrowser()
    await using browser = await chromium.launch({ executablePath, args, env })
    const page = await browser.newPage({ viewport: { width, height }, ...screen, locale: 'en-GB' })
    await page.goto(`http://localhost:${port}/`, { waitUntil: 'load' })
    const deadline = performance.now() + PATIENCE_MS
    while (performance.now() - last < QUIET_MS && performance.now() < deadline) await sleep(QUIET_MS / 10)
  } finally {
    proxy.closeAllConnections()
    proxy.close()
  }
  return [...asked].map(([path, by]) => ({ path, by }))
}
