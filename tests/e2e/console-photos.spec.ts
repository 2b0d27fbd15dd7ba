import type { Page } from '@playwright/test'

import { expect, expectAccessible } from '../support/browser-test.ts'
import { test } from '../support/e2e-network.ts'
import { E2E_PORT } from '../support/e2e-server.ts'

const CONSOLE = `http://console.localhost:${E2E_PORT}`

async function signIn(page: Page, role: string) {
  await page.goto(CONSOLE)
  await page.getByLabel('Work email').fill(`${role}@staff.test`)
  await page.getByLabel('Password').fill('demo-Password-1')
  await page.getByRole('button', { name: 'Sign in with password' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
}

test('[CONS-41, CONS-43] forty photos by keys, the last one taken back', async ({ page }) => {
  await signIn(page, 'moderator')
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  const current = page.getByRole('list', { name: 'Photos' }).locator('[aria-current]')
  await expect(current).toBeVisible()
  await expectAccessible(page)
  const shift = page.locator('.shift b')
  for (let rated = 0; rated < 39; rated += 1) await page.keyboard.press('1')
  await page.keyboard.press('3')
  await page.keyboard.press('y')
  await expect(shift, 'all of them reached the server').toHaveText('40')
  await expect(page.getByRole('status')).toContainText('Removed: bad quality')
  await page.keyboard.press('z')
  await expect(shift).toHaveText('39')
  await expect(current).toHaveAccessibleName(/^Photo 1,/)
})

test('[CONS-52, CONS-55] an answer as a fictional profile begins with the truth when somebody asked', async ({
  page,
}) => {
  await signIn(page, 'support')
  await page.goto(`${CONSOLE}/fictional`)
  await page
    .getByRole('button', { name: /Asked whether it is real/ })
    .first()
    .click()
  const talk = page.getByRole('region', { name: 'Conversation', exact: true })
  await expect(talk).toContainText('cannot be removed')
  await expectAccessible(page)
  await page.getByLabel('Answer').fill('Let us talk about bread instead.')
  const waiting = page.getByText(/conversations wait for an answer/)
  const before = Number.parseInt(await waiting.innerText(), 10)
  await page.keyboard.press('Control+Enter')
  await expect(waiting).toHaveText(`${before - 1} conversations wait for an answer`)
})
