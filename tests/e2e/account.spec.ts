import type { Page } from '@playwright/test'

import { expect, expectAccessible, hydrated, test } from '../support/stories.ts'

/** The newest mail to an address, as the development mailbox has it. */
async function mailTo(page: Page, address: string): Promise<string> {
  const mailbox = await page.context().newPage()
  await expect(async () => {
    await mailbox.goto('/dev/mailbox')
    await expect(mailbox.getByText(address).first()).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await mailbox
    .getByRole('link', { name: new RegExp(address) })
    .first()
    .click()
  const text = await mailbox.locator('main').innerText()
  await mailbox.close()
  return text
}

test('[ACC-1, ACC-3, ACC-5, ACC-6, NAV-3] from visitor to confirmed member, out, and in again with a new password', async ({
  page,
  forgive,
}) => {
  test.slow()
  forgive(/404|403/)
  const email = `ana-${Date.now()}@example.com`
  await page.goto('/')
  await hydrated(page)
  await page.getByLabel('Nickname').fill('Ana')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Start free' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A name and a wish')
  await expect(page.getByLabel('Nickname')).toHaveValue('Ana')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await page.getByLabel('Day').fill('17')
  await page.getByLabel('Month').selectOption('5')
  await page.getByLabel('Year').fill('1990')
  await page.getByLabel('Password', { exact: true }).fill('a long quiet evening')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Tick this box to create your account.')).toBeVisible()
  await page.getByRole('checkbox').first().check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  const code = /\b(\d{6})\b/.exec(await mailTo(page, email))![1]!
  await page.getByLabel('Code from the email').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is active')

  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await hydrated(page)

  await page.getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('/login')
  await hydrated(page)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.waitForURL('/reset-password')
  await hydrated(page)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox')
  const link = await expect
    .poll(async () => /\/reset-password\/do\?token=[\w-]+/.exec(await mailTo(page, email))?.[0], { timeout: 20_000 })
    .toBeTruthy()
    .then(async () => /\/reset-password\/do\?token=[\w-]+/.exec(await mailTo(page, email))![0])
  await page.goto(link)
  await hydrated(page)
  await page.getByLabel('New password', { exact: true }).fill('another quiet evening')
  await page.getByLabel('New password again').fill('another quiet evening')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your new password is saved')

  await page.goto('/login?to=/lang-config')
  await hydrated(page)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('wrong one')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Login failed. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill('another quiet evening')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/lang-config')
})

test('[ACC-2] somebody under 18 is refused, nothing is kept, and another date is not taken that day', async ({
  page,
  forgive,
}) => {
  forgive(/422/)
  await page.goto('/signup?lang=nl')
  await hydrated(page)
  await page.getByLabel('Profielnaam').fill('Jong')
  await page.getByText('Iedereen', { exact: true }).click()
  await page.locator('form').getByRole('button').last().click()
  await page.getByLabel('Dag').fill('1')
  await page.getByLabel('Maand').selectOption('1')
  await page.getByLabel('Jaar').fill(String(new Date().getFullYear() - 15))
  await page.getByLabel('E-mailadres').fill('jong@example.com')
  await page.getByLabel('Wachtwoord', { exact: true }).fill('een lange rustige avond')
  await page.getByRole('checkbox').first().check()
  await page.locator('form').getByRole('button').last().click()
  await expect(page.getByText('Je moet minstens 18 jaar zijn om je in te schrijven.')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('jong@example.com')
  await page.reload()
  await expect(page.getByText('Je moet minstens 18 jaar zijn om je in te schrijven.')).toBeVisible()
})
