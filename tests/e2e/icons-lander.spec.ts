import { expect, hydrated, test } from '../support/browser-test.ts'
import { E2E_PORT } from '../support/e2e-server.ts'

test('[LAND-1, ACC-1] three stars form a constellation, and the first answer carries over to sign-up', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().addCookies([{ name: 'entry', value: 'yes', url: `http://localhost:${E2E_PORT}` }])
  await page.goto('/landers/iconslanding?lang=en')
  const lines = page.locator('.icons-line')
  await expect(page.getByText('Nothing picked yet')).toBeVisible()
  await page.getByRole('radio', { name: 'Men', exact: true }).check()
  await page.getByRole('radio', { name: 'A date', exact: true }).check()
  await expect(lines.first()).toHaveCSS('scale', '1')
  await expect(lines.last()).toHaveCSS('scale', '0 1')
  await page.getByRole('radio', { name: 'Tonight', exact: true }).check()
  await expect(lines.last()).toHaveCSS('scale', '1')
  await expect(page.getByText('Tonight: one filter')).toBeVisible()
  await expect(page.getByText('No hurry: answer')).toBeHidden()
  await page.getByRole('button', { name: 'Start with these stars' }).click()
  await expect(page).toHaveURL(/\/signup$/)
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Change: I’d like to meet' })).toBeVisible()
  await expect(page.getByText('Men', { exact: true }).first()).toBeVisible()
})
