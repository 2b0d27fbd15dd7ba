import type { Page } from '@playwright/test'

import { expect, hydrated } from '../support/browser-test.ts'
import { test } from '../support/e2e-network.ts'
import { aPerson, callerOf, logInAs, type TestPerson } from '../support/e2e-people.ts'

async function logIn(page: Page, { email, password }: TestPerson) {
  await hydrated(page)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
}

test('[NAV-10] a visitor to a members-only page logs in and returns there; a foreign address leads home', async ({
  page,
}) => {
  const person = await aPerson({ name: 'Finn' })
  await page.goto('/profile')
  await expect(page).toHaveURL('/login?to=%2Fprofile')
  await logIn(page, person)
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My profile')

  for (const foreign of ['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)']) {
    // Leave first: the page's pending requests would be refused to a visitor.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(`/login?to=${encodeURIComponent(foreign)}`)
    await logIn(page, person)
    await expect(page).toHaveURL(/localhost:\d+\/members(\?|$)/)
  }
  // The server redirects a logged-in member, also only within the site.
  await page.goto('/login?to=//evil.example')
  await expect(page).toHaveURL(/localhost:\d+\/members(\?|$)/)
})

test('[ACC-4] a session ended elsewhere leads to the login on the next action, without an error', async ({
  page,
  forgive,
}) => {
  // The browser logs the refused call.
  forgive(/403/)
  // Stub the polls, which would notice first.
  const nothingNew = { profiles: [], liked_by: [], matches: [], num_new_likes: 0, chats: [], next: null }
  await page.route(/\/api\/(likes|chats)\.php/, (route) =>
    route.fulfill({ json: { ...nothingNew, num_unread_messages: 0 } }),
  )
  const person = await aPerson({ name: 'Jo' })
  const user = await callerOf(person)('GET', '/api/user.php')
  await page.route('/api/user.php', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: user }) : route.continue(),
  )
  await logInAs(page, person)
  await page.goto('/notifications')
  await hydrated(page)
  await callerOf(person)('GET', '/api/logout.php')
  await page.getByRole('switch', { name: 'Invisible mode' }).click()
  await expect(page).toHaveURL('/login?to=%2Fnotifications')
  await expect(page.getByRole('alert')).toBeHidden()
  await logIn(page, person)
  await expect(page).toHaveURL('/notifications')

  // In another tab of the same browser; the next action is a link.
  await hydrated(page)
  const tab = await page.context().newPage()
  await tab.goto('/')
  await hydrated(tab)
  await tab.getByRole('button', { name: 'Your account' }).click()
  await tab.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(tab.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.getByRole('link', { name: 'Delete account' }).last().click()
  await expect(page).toHaveURL('/login?to=%2Fnotifications%2Fdelete')
  await expect(page.getByRole('alert')).toBeHidden()
})

test('[ACC-4] clicks before hydration are queued and replayed', async ({ page }) => {
  const person = await aPerson({ name: 'Ida' })
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/login')
  press()
  await expect(page).toHaveURL(/\/members(\?|$)/)
})
