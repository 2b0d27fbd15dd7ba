import { expect, expectAccessible, hydrated } from '../support/browser-test.ts'
import { test } from '../support/e2e-network.ts'
import { aPerson, logInAs } from '../support/e2e-people.ts'
import { E2E_PORT } from '../support/e2e-server.ts'
import { dressFor, keepPicture, looksOf } from '../support/looks.ts'

const BASE = `http://localhost:${E2E_PORT}`
const TOKEN = 'a-token-that-nobody-was-mailed'

/** Members-only pages and the targets of links in emails. */
const PAGES = [
  ['settings', '/notifications'],
  ['delete-reason', '/notifications/delete'],
  ['delete-instead', '/notifications/delete?step=instead'],
  ['delete-confirm', '/notifications/delete?step=confirm'],
  ['me', '/me'],
  ['profile', '/profile'],
  ['signup-photo', '/complete-signup'],
  ['signup-about-me', '/complete-signup?step=3'],
  ['signup-personal', '/complete-signup?step=4'],
  ['signup-mail', '/complete-signup?step=mail'],
  ['signup-matches', '/signup-matches'],
  ['account-return', `/account-deleted?token=${TOKEN}`],
  ['mail-change', `/mail-change/do?token=${TOKEN}`],
  ['mail-change-undo', `/mail-change/do?undo=${TOKEN}`],
  ['mail-change-dead', '/mail-change/do'],
] as const

test('members-only pages are accessible and fit the window', async ({ page }) => {
  test.slow()
  await page.goto('/account-deleted')
  await see('account-deleted')
  await logInAs(page, await aPerson({ name: 'Sol', through: false }))
  for (const [index, [name, path]] of PAGES.entries())
    for (const look of looksOf(index)) {
      await dressFor(page, BASE, look)
      await page.goto(path)
      await see(name)
      await keepPicture(page, name, look)
    }

  async function see(name: string) {
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveCount(1)
    await expectAccessible(page)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(`${name} ${over}`).toBe(`${name} 0`)
  }
})
