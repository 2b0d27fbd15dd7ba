import { expect, type Page } from '@playwright/test'

import { E2E_PORT } from './e2e-server.ts'

export const CONSOLE = `http://console.localhost:${E2E_PORT}`

/** Signs in as the demo's colleague of that role. */
export async function signInToConsole(page: Page, role: string) {
  await page.context().clearCookies()
  await page.goto(CONSOLE)
  await page.getByLabel('Work email').fill(`${role}@staff.test`)
  await page.getByLabel('Password').fill('demo-Password-1')
  await page.getByRole('button', { name: 'Sign in with password' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
}

/** A device that answers for its owner, as a phone with a fingerprint does. */
export async function withPasskeys(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}
