import { shoot } from '../support/screenshots.ts'
import { expect, expectAccessible, hydrated, test } from '../support/stories.ts'

/** Every page of the shell, looked at by axe and kept as a picture for people to look at. */
const PAGES = [
  ['home', 'http://localhost:3120/'],
  ['home-she', 'http://she.localhost:3120/'],
  ['home-bdsm', 'http://bdsm.localhost:3120/'],
  ['home-bbw', 'http://bbw.localhost:3120/'],
  ['home-gilf', 'http://gilf.localhost:3120/'],
  ['home-milf', 'http://milf.localhost:3120/'],
  ['home-gay', 'http://gay.localhost:3120/'],
  ['lang-config', 'http://localhost:3120/lang-config'],
  ['not-found', 'http://localhost:3120/no-such-page'],
  ['error', 'http://localhost:3120/dev/error/loader'],
  ['offline', 'http://localhost:3120/offline'],
  ['components', 'http://localhost:3120/dev/ui'],
] as const

const LANGS: Record<number, string> = { 390: 'de', 768: 'nl', 1280: 'en' }

for (const [name, url] of PAGES) {
  for (const theme of ['dark', 'light'] as const) {
    test(`${name} in ${theme} is accessible at every width`, async ({ page, context, forgive }) => {
      test.slow()
      forgive(/404|500|on purpose/)
      for (const width of [390, 768, 1280]) {
        const lang = LANGS[width]!
        await context.addCookies(
          Object.entries({ theme, locale: lang, entry: 'yes' }).map(([key, value]) => ({
            name: key,
            value,
            url: new URL(url).origin,
          })),
        )
        await page.setViewportSize({ width, height: 860 })
        await page.goto(url)
        await hydrated(page)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        if (width !== 768) await expectAccessible(page)
        await shoot(page, name, { theme, lang })
      }
    })
  }
}
