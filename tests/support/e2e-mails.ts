import { expect } from '@playwright/test'

import { mailsTo } from './e2e-mail-files.ts'

/** A job sends the email, which takes a while on a busy machine. */
const MAIL_TIMEOUT_MS = 120_000

/** Waits for an email to this address that matches, and returns the newest match. */
export async function inMailTo(address: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    found = (await mailsTo(address)).map(({ text }) => pattern.exec(text)?.[0]).find(Boolean)
    expect(found, `a mail to ${address} with ${pattern}`).toBeDefined()
  }).toPass({ timeout: MAIL_TIMEOUT_MS })
  return found!
}

/** The path of a link in an email. */
export const linkTo = (address: string, path: string) =>
  inMailTo(address, new RegExp(`${path.replaceAll('/', '\\/')}\\?token=[\\w-]+`))

/** The code that confirms an address. */
export const codeTo = (address: string) => inMailTo(address, /\b\d{6}\b/)
