import { shoot } from '../support/screenshots.ts'
import { expect, expectAccessible, hydrated } from '../support/stories.ts'
import { test } from '../support/story-network.ts'
import { aPerson, logInAs } from '../support/story-people.ts'
import { STORY_PORT } from '../support/story-port.ts'

const TOKEN = 'a-token-that-nobody-was-mailed'

/** What only members see, and where mailed links lead; looked at by axe and kept as pictures. */
const PAGES = [
  ['settings', '/notifications'],
  ['delete-reason', '/notifications/delete'],
  ['delete-instead', '/notifications/delete?step=instead'],
  ['delete-confirm', '/notifications/delete?step=confirm'],
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

const SCREENS = [
  { width: 390, lang: 'de' },
  { width: 1280, lang: 'en' },
] as const

for (const theme of ['dark', 'light'] as const)
  for (const { width, lang } of SCREENS)
    test(`members’ pages in ${theme} are accessible at ${width} px`, async ({ page, context }) => {
      test.slow()
      const url = `http://localhost:${STORY_PORT}`
      await context.addCookies([
        { name: 'theme', value: theme, url },
        { name: 'locale', value: lang, url },
      ])
      await page.setViewportSize({ width, height: 860 })
      await page.goto('/account-deleted')
      await look('account-deleted')
      await logInAs(page, await aPerson({ name: 'Sol', through: false }))
      for (const [name, path] of PAGES) {
        await page.goto(path)
        await look(name)
      }

      async function look(name: string) {
        await hydrated(page)
        await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveCount(1)
        await expectAccessible(page)
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(`${name} ${over}`).toBe(`${name} 0`)
        await shoot(page, name, { theme, lang })
      }
    })
