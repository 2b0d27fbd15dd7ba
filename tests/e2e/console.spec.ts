import { expect, expectAccessible } from '../support/browser-test.ts'
import { CONSOLE, withPasskeys } from '../support/e2e-console.ts'
import { test } from '../support/e2e-network.ts'

test('[CONS-1, CONS-3] an invited colleague joins with a passkey and signs in with it; locked out, they are gone at once', async ({
  page,
  browser,
  forgive,
}) => {
  // The refused call of the page that was locked out.
  forgive(/401/)
  await page.goto(CONSOLE)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Work email').fill('owner@staff.test')
  await page.getByLabel('Password').fill('demo-Password-1')
  await page.getByRole('button', { name: 'Sign in with password' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expectAccessible(page)

  // By keys: G S to the staff, I to invite.
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page.getByRole('heading', { name: 'Staff' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Marit de Vries', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('i')
  const email = `sara-${Date.now()}@example.com`
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Reason, for the log').fill('Joins the evening shift')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const link = await page.getByText(`${CONSOLE}/invitation?token=`).innerText()
  await page.getByRole('button', { name: 'Close' }).click()

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const sara = await context.newPage()
  await withPasskeys(sara)
  await sara.goto(link)
  await sara.getByLabel('Your name, as colleagues see it').fill('Sara Lindqvist')
  await expectAccessible(sara)
  await sara.getByRole('button', { name: 'Join' }).click()
  await expect(sara.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await sara.getByRole('link', { name: 'Go to the desk' }).click()
  await expect(sara.getByRole('heading', { name: 'Today' })).toBeVisible()
  await sara.goto(`${CONSOLE}/me`)
  await expect(sara.getByText('First passkey')).toBeVisible()
  await sara.evaluate(() => fetch('/api/console/session', { method: 'DELETE' }))
  await sara.goto(CONSOLE)
  await sara.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(sara.getByRole('heading', { name: 'Today' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Open Sara Lindqvist' }).click()
  await page.getByLabel('Reason, for the log').fill('Lost the laptop')
  await page.getByRole('button', { name: 'Lock out' }).click()
  await expect(page.getByRole('status')).toContainText('They are out')
  await expect(sara.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Lost the laptop')
  await context.close()
})
