import { expect, expectAccessible } from '../support/browser-test.ts'
import { signInToConsole } from '../support/e2e-console.ts'
import { test } from '../support/e2e-network.ts'

test('[CONS-20, CONS-21, CONS-33] filters are kept as a view, and a brand holds for every screen', async ({ page }) => {
  await signInToConsole(page, 'finance')
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
