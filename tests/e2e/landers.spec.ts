import type { Page } from '@playwright/test'

import { expect, expectAccessible, hydrated } from '../support/browser-test.ts'
import { trackingOf } from '../support/e2e-accounts.ts'
import { test } from '../support/e2e-network.ts'
import { aPerson, callerOf } from '../support/e2e-people.ts'
import { E2E_PORT } from '../support/e2e-server.ts'

/** None loads the application. swipe.spec.ts covers the game of tinderswipe. */
const LANDERS = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'tinderswipe',
  'video',
  'transitionsvideolanding',
]

/** Five cards, the same in every niche. */
const WITHOUT_SLUG = 'tinderswipe'

const BASE = `http://localhost:${E2E_PORT}`
const PHONE = { width: 390, height: 844 }
const LAPTOP = { width: 1280, height: 800 }
const PASSWORD = 'a long quiet evening'

const ofAge = (page: Page) => page.context().addCookies([{ name: 'entry', value: 'yes', url: BASE }])

/** Renders completely, fits the window and fetches no script. */
async function expectPlainPage(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  const { over, scripts } = await page.evaluate(() => ({
    over: document.documentElement.scrollWidth - window.innerWidth,
    scripts: performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\.js\b/.test(name)),
  }))
  expect([over, scripts]).toEqual([0, []])
}

/** Walks through the sign-up and returns the email address. */
async function signUp(page: Page, from: string): Promise<string> {
  await hydrated(page)
  const email = `${from}-${Date.now()}@example.com`
  await page.getByLabel('Nickname').fill('Nora')
  await page.getByText('Rather not say', { exact: true }).click()
  // A lander that asks for the wish leaves nothing to ask.
  const wish = page.getByText('Everyone', { exact: true })
  await wish
    .or(page.getByRole('button', { name: 'Change: I’d like to meet' }))
    .first()
    .waitFor()
  if (await wish.isVisible()) await wish.click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Day').fill('17')
  await page.getByLabel('Month').selectOption('5')
  await page.getByLabel('Year').fill('1990')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Continue without the code' }).click()
  await page.getByText('A photo people will recognise you from').waitFor()
  return email
}

for (const name of LANDERS) {
  test(`[LAND-1, SITE-12] ${name}: from the lander to an account that records who referred it`, async ({ page }) => {
    test.slow()
    await page.setViewportSize(PHONE)
    await ofAge(page)
    const slug = name === WITHOUT_SLUG ? '' : '/milf-in-amsterdam'
    await page.goto(`/landers/${name}${slug}?network=acme&ref=${name}&aff_sub=click-7`)
    await expectPlainPage(page)
    await page.setViewportSize(LAPTOP)
    await page.context().addCookies([{ name: 'theme', value: 'light', url: BASE }])
    await page.goto(`/landers/${name}`)
    await expectPlainPage(page)
    await page.locator('a[href="/signup"]:visible, form[data-join] [type=submit]').first().click()
    await expect(page).toHaveURL(/\/signup/)
    const email = await signUp(page, name)
    expect(await trackingOf(email)).toEqual({ network: 'acme', ref: name, sub1: 'click-7' })
  })
}

test('[PROF-2, SITE-12] a member’s three landing pages lead to a sign-up that knows the member and the referrer', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize(PHONE)
  await ofAge(page)
  const reply = await page.request.get('/api/lander.php?niche=general')
  const { people } = (await reply.json()) as { people: { id: string; name: string }[] }
  const { id, name } = people[0]!
  for (const path of ['landing', 'landing2/milf-x', 'landing3/gay']) {
    await page.goto(`/members/${id}/${path}?ref=${path}`)
    await expectPlainPage(page)
    await expect(page.getByText(name).first()).toBeVisible()
  }
  await page.getByRole('link', { name: `Sign up to meet ${name}` }).click()
  await expect(page).toHaveURL(`/members/${id}/signup`)
  const email = await signUp(page, 'landing')
  expect(await trackingOf(email)).toEqual({ ref: 'landing3/gay' })
})

test('[LAND-1] likes from the swipe lander are given once the account exists', async ({ page }) => {
  test.slow()
  const { id } = (await callerOf(await aPerson({ name: 'Tove' }))('GET', '/api/profile.php')) as { id: string }
  await ofAge(page)
  await page.goto('/signup')
  // The state the game leaves behind (swipe.spec.ts).
  await page.evaluate((liked) => sessionStorage.setItem('lander_likes', JSON.stringify([liked])), id)
  await signUp(page, 'swiper')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('lander_likes'))).toBeNull()
  await page.goto('/likes/given')
  await expect(page.getByRole('main').locator(`a[href="/likes/m/${id}"]`)).toBeVisible()
})

test('[NAV-2, ACC-1] without the application the warning asks once, the theme persists, and typed values reach the sign-up', async ({
  page,
}) => {
  const site = `http://bdsm.localhost:${E2E_PORT}`
  await page.goto(`${site}/landers/alonetonight?lang=en`)
  await expect(page.getByRole('dialog'), 'the lander carries its own line about age').toHaveCount(0)
  await expectAccessible(page)
  await page.getByText('Light', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expectAccessible(page)

  await page.getByLabel('Nickname').fill(' Nora ')
  await page.getByText('Men', { exact: true }).click()
  await page.getByLabel('Email address').fill('nora@example.com')
  await page.locator('form[data-join] [type=submit]').click()
  await expect(page).toHaveURL(`${site}/signup`)
  await hydrated(page)
  const answers = page.locator('p', { has: page.getByRole('button', { name: /^Change: / }) })
  await expect(answers).toHaveText(['NicknameNoraChange', 'I’d like to meetMenChange'])
})
