import { expect, type Page } from '@playwright/test'

/** A job sends the email, which takes a while on a busy machine. */
const MAIL_TIMEOUT_MS = 20_000

/** Waits for an email to this address that matches, and returns the newest match. */
export async function inMailTo(page: Page, address: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    found = await look(page, address, pattern)
    expect(found, `a mail to ${address} with ${pattern}`).toBeDefined()
  }).toPass({ timeout: MAIL_TIMEOUT_MS })
  return found!
}

/** The path of a link in an email. */
export const linkTo = (page: Page, address: string, path: string) =>
  inMailTo(page, address, new RegExp(`${path.replaceAll('/', '\\/')}\\?token=[\\w-]+`))

/** The code that confirms an address. */
export const codeTo = (page: Page, address: string) => inMailTo(page, address, /\b\d{6}\b/)

async function look(page: Page, address: string, pattern: RegExp): Promise<string | undefined> {
  const read = async (path: string) => (await page.request.get(path)).text()
  const rows = (await read('/dev/mailbox')).split('<li>').filter((row) => row.includes(`>${address}<`))
  for (const row of rows) {
    const [, id] = /\?mail=([^"]+)"/.exec(row) ?? []
    const [, text = ''] =
      /aria-label="Text version"[^>]*>(.*?)<\/section>/s.exec(await read(`/dev/mailbox?mail=${id}`)) ?? []
    const match = pattern.exec(text)
    if (match) return match[0]
  }
  return undefined
}
