import type { Page } from '@playwright/test'

import { expect, expectAccessible } from '../support/browser-test.ts'
import { test } from '../support/e2e-network.ts'
import { buys, open, spendsTo } from '../support/e2e-payments.ts'
import { aPerson, callerOf, logInAs } from '../support/e2e-people.ts'

const banner = (page: Page) => page.getByRole('complementary', { name: 'Welcome discount' })
const clock = (page: Page) => banner(page).getByRole('timer')
const modal = (page: Page) => page.getByRole('dialog', { name: '25% off your first package' })

/** Offers wait until the card of the first hour is done or closed. */
async function aSettledPerson(name: string) {
  const person = await aPerson({ name })
  await callerOf(person)('PUT', '/api/first-hour.php', { closed: true })
  return person
}

/** The server-rendered countdown is frozen; it ticks once the page hydrates. */
async function turning(page: Page) {
  const first = await clock(page).textContent()
  await expect(clock(page)).not.toHaveText(first!)
}

test('[PAY-8, NAV-5] the offer counts down by the server’s clock, ends at zero, and its prices end with it', async ({
  page,
}) => {
  test.slow()
  const ana = await aPerson({ name: 'Ana' })
  await logInAs(page, ana)
  await open(page, '/members')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner(page), 'the first hour comes first').toHaveCount(0)
  await callerOf(ana)('PUT', '/api/first-hour.php', { closed: true })
  // The client's clock is years behind.
  await page.clock.install({ time: new Date('2020-02-29T12:00:00Z') })
  await open(page, '/members')
  await expect(clock(page)).toContainText(/^03:59:[0-5]\d$/)
  await turning(page)
  await page.clock.fastForward('01:30:00')
  await expect(clock(page)).toContainText(/^02:29:[0-5]\d$/)
  await expect(clock(page)).toHaveAccessibleName('2 hours and 29 minutes left')
  await banner(page).getByRole('link', { name: 'See packages' }).click()
  const panel = page.getByRole('region', { name: 'Your order' })
  await expect(panel).toContainText('Welcome discount, 25%')
  await expectAccessible(page)
  // The offer is still running on the server, so fake its reply.
  await page.route('**/api/packages.php*', async (route) => {
    const json = await (await route.fetch()).json()
    for (const each of json.packages) each.amount = each.list_amount
    await route.fulfill({ json: { ...json, discount: null } })
  })
  await page.clock.fastForward('02:30:00')
  await expect(banner(page)).toHaveCount(0)
  await expect(panel).toContainText('Your welcome discount has ended.')
  await expect(panel).not.toContainText('Welcome discount, 25%')
})

test('[PAY-8, NAV-5] a closed banner stays closed; buyers see none', async ({ page }) => {
  const ben = await aSettledPerson('Ben')
  await logInAs(page, ben)
  await open(page, '/members')
  await turning(page)
  await banner(page).getByRole('button', { name: 'Close' }).click()
  await expect(banner(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(banner(page)).toHaveCount(0)

  await page.context().clearCookies({ name: 'banner_time_bonus' })
  await page.reload()
  await expect(banner(page)).toBeVisible()
  await buys(page, ben)
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Credits' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('[PAY-8] forty seconds without credits in the members area open the dialog once; Escape closes it for good', async ({
  page,
}) => {
  test.slow()
  const cleo = await aSettledPerson('Cleo')
  await spendsTo(cleo, await aPerson({ name: 'Cas' }), 0)
  await logInAs(page, cleo)
  await page.clock.install()
  await open(page, '/notifications')
  await page.clock.fastForward('01:00')
  await expect(modal(page), 'not the members area').toHaveCount(0)
  await open(page, '/likes/received')
  await turning(page)
  await page.clock.fastForward(30_000)
  await expect(modal(page)).toHaveCount(0)
  await page.clock.fastForward(11_000)
  await expect(modal(page)).toBeVisible()
  await expect(modal(page)).toContainText('lasts 4 hours from sign-up')
  await expect(modal(page)).toContainText(/It ends at \d{1,2}:\d{2}, so don’t wait too long\./)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(modal(page)).toHaveCount(0)
  await page.reload()
  await turning(page)
  await page.clock.fastForward('01:00')
  await turning(page)
  await expect(modal(page)).toHaveCount(0)
})

test('[PAY-8, R-HONEST-6] the dialog waits while the member types and never opens for members with credits', async ({
  page,
}) => {
  const [dora, emil] = [await aSettledPerson('Dora'), await aSettledPerson('Emil')]
  await spendsTo(dora, emil, 0)
  await logInAs(page, dora)
  await page.clock.install()
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/members')
  await turning(page)
  await page.getByRole('main').locator('select, input').first().focus()
  await page.clock.fastForward('01:00')
  await expect(modal(page)).toHaveCount(0)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.clock.fastForward(6_000)
  await expect(modal(page)).toBeVisible()
  await modal(page).getByRole('button', { name: 'Not now' }).click()

  await page.context().clearCookies()
  await logInAs(page, emil)
  await open(page, '/members')
  await turning(page)
  await page.clock.fastForward('01:00')
  await turning(page)
  await expect(modal(page)).toHaveCount(0)
})
