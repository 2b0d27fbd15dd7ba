import { chromium } from '@playwright/test'

import { findBrowser } from '#tests/support/find-browser.ts'
import { freePort } from '#tests/support/server-process.ts'

import { browserCookies } from './cookies.ts'

/** A browser with these cookies, which Lighthouse drives through its debugging port. */
export async function browserOf({ cookie, url }: { cookie: string; url: string }) {
  const { executablePath, args, env } = await findBrowser()
  const port = await freePort()
  const browser = await chromium.launch({ executablePath, args: [...args, `--remote-debugging-port=${port}`], env })
  const session = await browser.newBrowserCDPSession()
  await session.send('Storage.setCookies', { cookies: browserCookies(cookie, url) })
  return { port, [Symbol.asyncDispose]: () => browser.close() }
}
