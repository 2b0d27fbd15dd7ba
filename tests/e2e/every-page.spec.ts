import { dressFor, keepPicture, LOOKS } from '../support/looks.ts'
import { expect, expectAccessible, hydrated, test } from '../support/stories.ts'
import { STORY_PORT } from '../support/story-port.ts'

/** Every page of the shell, looked at by axe; the long form keeps pictures for people to look at. */
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

for (const [name, url] of PAGES)
  test(`${name} is accessible, dark and light, narrow and wide`, async ({ page, forgive }) => {
    test.slow()
    forgive(/404|500|on purpose/)
    for (const look of LOOKS) {
      await dressFor(page, url, look)
      await page.goto(url)
      await hydrated(page)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expectAccessible(page)
      await keepPicture(page, name, look)
    }
  })
