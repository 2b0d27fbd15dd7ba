import { expect, expectAccessible, hydrated, test } from '../support/browser-test.ts'
import { E2E_PORT } from '../support/e2e-server.ts'

const VELVET = `http://bdsm.localhost:${E2E_PORT}/?lang=en`

test('[NAV-2] only its buttons dismiss the entry warning, and it asks once', async ({ page }) => {
  await page.goto(VELVET)
  await hydrated(page)
  const warning = page.getByRole('dialog', { name: 'Before you enter' })
  await expect(warning).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(warning).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I am 18 or older' }).click()
  await expect(warning).toBeHidden()
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[NAV-2] leaving shows nothing of the site', async ({ page }) => {
  await page.goto(VELVET)
  await hydrated(page)
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('about:blank')
})

test('[NAV-2] the warning covers the page before any script runs', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(VELVET)
  const covered = await page.evaluate(
    () => document.elementFromPoint(innerWidth / 2, innerHeight - 5)?.closest('dialog') !== null,
  )
  expect(covered).toBe(true)
  await context.close()
})
