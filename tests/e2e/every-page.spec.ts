import { shoot } from '../support/screenshots.ts'
import { expect, expectAccessible, hydrated, test } from '../support/stories.ts'
import { STORY_PORT } from '../support/story-port.ts'

/** Every page of the shell, looked at by axe and kept as a picture for people to look at. */
const PAGES = [
  ['home', `http://localhost:${STORY_PORT}/`],
  ['home-she', `http://she.localhost:${STORY_PORT}/`],
  ['home-bdsm', `http://bdsm.localhost:${STORY_PORT}/`],
  ['home-bbw', `http://bbw.localhost:${STORY_PORT}/`],
  ['home-gilf', `http://gilf.localhost:${STORY_PORT}/`],
  ['home-milf', `http://milf.localhost:${STORY_PORT}/`],
  ['home-gay', `http://gay.localhost:${STORY_PORT}/`],
  ['login', `http://localhost:${STORY_PORT}/login`],
  ['reset-password', `http://localhost:${STORY_PORT}/reset-password`],
  ['signup', `http://localhost:${STORY_PORT}/signup`],
  ['activate-error', `http://localhost:${STORY_PORT}/activate/error`],
  ['lang-config', `http://localhost:${STORY_PORT}/lang-config`],
  ['not-found', `http://localhost:${STORY_PORT}/no-such-page`],
  ['error', `http://localhost:${STORY_PORT}/dev/error/loader`],
  ['offline', `http://localhost:${STORY_PORT}/offline`],
  ['components', `http://localhost:${STORY_PORT}/dev/ui`],
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
