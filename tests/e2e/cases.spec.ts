import type { Page } from '@playwright/test'

import { expect, expectAccessible } from '../support/browser-test.ts'
import { CONSOLE, signInToConsole } from '../support/e2e-console.ts'
import { test } from '../support/e2e-network.ts'

const list = (page: Page) => page.getByRole('region', { name: 'List of cases' })
const backToList = async (page: Page) => expect(list(page)).toBeVisible()

test('[CONS-17, CONS-18, CONS-19] suspected child abuse disappears for its finder and is settled by a named person', async ({
  page,
  browser,
  forgive,
}) => {
  // The finder's open page may ask once more for what no longer exists for them.
  forgive(/404/)
  await signInToConsole(page, 'moderator')
  await page.goto(`${CONSOLE}/cases?brand=localhost&group=reports`)
  await list(page)
    .getByRole('link', { name: /Explicit without asking/ })
    .click()
  await page.getByRole('link', { name: /Open in full/ }).click()
  await page.waitForURL(/\/cases\/[\w-]{22}/)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.getByRole('button', { name: 'Child abuse?' }).click()
  await page.getByLabel('Reason').fill('Looks like a child.')
  await page.getByRole('button', { name: 'Hide everything and seal' }).click()
  await backToList(page)
  await expect(list(page).getByRole('link', { name: /Explicit without asking/ })).toHaveCount(0)
  await expect(page.getByText('Suspected child abuse')).toHaveCount(0)

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const marit = await context.newPage()
  await signInToConsole(marit, 'operations')
  await marit.goto(`${CONSOLE}/cases?brand=localhost`)
  await expect(list(marit).getByRole('link', { name: /Suspected child abuse/ }), 'and that of the demo').toHaveCount(2)
  await list(marit).locator(`a[href*="${id}"]`).click()
  await expect(marit.getByRole('heading', { name: 'Evidence under seal' })).toBeVisible()
  await expect(marit.getByRole('img', { name: 'Under seal' })).toHaveCount(0)
  await expectAccessible(marit)
  await expect(marit.getByRole('button', { name: 'Ask to confirm and ban' })).toBeDisabled()
  await marit.getByRole('textbox', { name: 'Authority' }).fill('Bundeskriminalamt')
  await marit.getByLabel('Their reference').fill('ST-2026-11')
  await marit.getByLabel('How it was sent').fill('By their form, with the picture')
  await marit.getByRole('button', { name: 'Put on record' }).click()
  await expect(marit.getByRole('heading', { name: 'Reported to the authority' })).toBeVisible()
  await marit.getByRole('button', { name: 'Ask to confirm and ban' }).click()
  await expect(marit.getByText(/Ban for good without a letter/)).toBeVisible()
  await expect(marit.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await context.close()
})
