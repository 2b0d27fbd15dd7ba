import { expect, expectAccessible, hydrated, test } from '../support/browser-test.ts'
import { E2E_PORT } from '../support/e2e-server.ts'
import { dressFor, keepPicture, looksOf } from '../support/looks.ts'

/** Runs axe on every page of the shell; the long form also keeps screenshots. */
const PAGES = [
  ['home', `http://localhost:${E2E_PORT}/`],
  ['home-she', `http://she.localhost:${E2E_PORT}/`],
  ['home-bdsm', `http://bdsm.localhost:${E2E_PORT}/`],
  ['home-bbw', `http://bbw.localhost:${E2E_PORT}/`],
  ['home-gilf', `http://gilf.localhost:${E2E_PORT}/`],
  ['home-milf', `http://milf.localhost:${E2E_PORT}/`],
  ['home-gay', `http://gay.localhost:${E2E_PORT}/`],
  ['login', `http://localhost:${E2E_PORT}/login`],
  ['reset-password', `http://localhost:${E2E_PORT}/reset-password`],
  ['signup', `http://localhost:${E2E_PORT}/signup`],
  ['activate-error', `http://localhost:${E2E_PORT}/activate/error`],
  ['lang-config', `http://localhost:${E2E_PORT}/lang-config`],
  ['not-found', `http://localhost:${E2E_PORT}/no-such-page`],
  ['error', `http://localhost:${E2E_PORT}/dev/error/loader`],
  ['offline', `http://localhost:${E2E_PORT}/offline`],
  ['components', `http://localhost:${E2E_PORT}/dev/ui`],
] as const

for (const [index, [name, url]] of PAGES.entries())
  test(`${name} is accessible`, async ({ page, forgive }) => {
    test.slow()
    // ERR_FAILED is the aborted question below.
    forgive(/404|500|on purpose|ERR_FAILED/)
    // The offline page reloads as soon as the server answers, in the middle of a check.
    await page.route('**/healthz', (route) => route.abort())
    for (const look of looksOf(index)) {
      await dressFor(page, url, look)
      await page.goto(url)
      await hydrated(page)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expectAccessible(page)
      await keepPicture(page, name, look)
    }
  })

test('axe finds a planted violation', async ({ page }) => {
  await page.goto('/pages/terms')
  await expectAccessible(page)
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')))
  await expect(expectAccessible(page)).rejects.toThrow('button-name')
})
