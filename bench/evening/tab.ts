import { chromium, type Page } from '@playwright/test'

import { findBrowser } from '#tests/support/find-browser.ts'

import { browserCookies } from '../pages/cookies.ts'

/** In bytes after a collection: scripts, what the browser holds for them, and buffers. */
export type Heap = { used: number; nodes: number; listeners: number }

export type Tab = { page: Page; heap(): Promise<Heap>; goTo(path: string): Promise<void> }

/** A member's tab with a clock that can be moved. */
export async function openTab({ url, cookie }: { url: string; cookie: string }) {
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, env })
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  await context.addCookies(browserCookies(`${cookie}; entry=yes`, url))
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(error))
  await page.clock.install()
  const devtools = await context.newCDPSession(page)
  await devtools.send('HeapProfiler.enable')

  async function heap(): Promise<Heap> {
    // Twice: finalisers of the first run free more.
    for (let time = 0; time < 2; time += 1) await devtools.send('HeapProfiler.collectGarbage')
    const usage = (await devtools.send('Runtime.getHeapUsage')) as Usage
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
    const used = usage.usedSize + (usage.embedderHeapUsedSize ?? 0) + (usage.backingStorageSize ?? 0)
    return { used, nodes, listeners: jsEventListeners }
  }

  return { page, heap, goTo: (path: string) => goTo(page, path), [Symbol.asyncDispose]: () => browser.close() }
}

type Usage = { usedSize: number; embedderHeapUsedSize?: number; backingStorageSize?: number }

type WithRouter = { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }

/** As a link does it: within the tab, without a new document. */
async function goTo(page: Page, path: string) {
  await page.evaluate((to) => (globalThis as unknown as WithRouter).__reactRouterDataRouter.navigate(to), path)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))))
}
