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

test('[CONS-22, CONS-23, CONS-30, CONS-32] a member found by email is given credits once a second person agrees', async ({
  page,
  browser,
  contextOptions,
}) => {
  await signIn(page, 'support')
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('paid@demo.test')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await expectAccessible(page)

  // One field, with a reason; the log says so at once.
  await expect(page.getByText('p•••@d•••.test')).toBeVisible()
  await page.keyboard.press('e')
  await page.getByLabel('A payment').check()
  await page.getByRole('button', { name: 'Reveal for 10 min' }).click()
  await expect(page.getByText('paid@demo.test')).toBeVisible()

  await page.keyboard.press('a')
  await page.getByRole('menuitem', { name: 'Give credits' }).click()
  await page.getByRole('spinbutton', { name: 'Credits' }).fill('150')
  await page.getByLabel('Reason, for the log').fill('Two failed evenings in a row')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Give credits' }).click()
  await expect(page.getByRole('status')).toContainText('A second person has to agree')
  await page.getByRole('button', { name: 'Close' }).click()

  const context = await browser.newContext(contextOptions)
  const colleague = await context.newPage()
  await signIn(colleague, 'operations')
  const request = colleague.locator('.ask').filter({ hasText: '150 credits for' }).first()
  await request.getByRole('button', { name: 'Agree' }).click()
  await expect(request).toHaveCount(0)
  await context.close()

  await page.reload()
  await expect(page.getByRole('region', { name: 'Credits' }).getByRole('cell', { name: '+150' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Staff', exact: true }).click()
  await expect(page.getByText('Marit de Vries agreed as second person').first()).toBeVisible()
  await expect(page.getByText('Aino Korhonen revealed the email').first()).toBeVisible()
})

test('[CONS-20, CONS-21, CONS-33] filters are kept as a view, and a brand holds for every screen', async ({ page }) => {
  await signIn(page, 'finance')
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('State').selectOption('paid')
  await page.getByRole('button', { name: 'Save this view' }).click()
  const name = `Buyers ${Date.now()}`
  await page.getByRole('dialog').getByRole('textbox').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Everybody' }).click()
  await expect(page.getByLabel('State')).toHaveValue('')
  await page.getByRole('button', { name }).click()
  await expect(page.getByLabel('State')).toHaveValue('paid')
  await page.getByRole('button', { name: 'Drop this view' }).click()
  await expect(page.getByRole('button', { name })).toHaveCount(0)

  await page.getByRole('button', { name: 'Everybody' }).click()
  await page.locator('h1').click()
  await page.keyboard.press('b')
  await page.getByRole('button', { name: 'Duet Him' }).click()
  await expect(page.getByRole('cell', { name: 'Duet Him' }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Duet Curves' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('cell', { name: 'Duet Him' }).first()).toBeVisible()
  await page.keyboard.press('b')
  await page.getByRole('button', { name: 'All brands', pressed: false }).click()
  // Those whom other tests made.
  await expect(page.getByRole('cell', { name: 'Duet', exact: true }).first()).toBeVisible()
})
