import { expect, hydrated, test } from '../support/browser-test.ts'
import { stopClock } from '../support/stopped-clock.ts'

test.use({ serviceWorkers: 'allow' })

test('[NAV-9] offline, the app shows its offline page and recovers when the network returns', async ({
  page,
  context,
  forgive,
}) => {
  forgive(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await page.goto('/lang-config').catch(() => {})
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
  const picture = page.locator('img').first()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Country and language')
})

test('[NAV-9] the manifest makes the site installable', async ({ page }) => {
  await page.goto('/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(href!)).json()
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'any', 'maskable'])
})

test('[NAV-9] the progress bar appears after 200 ms, creeps for 5 s, and ends with the navigation', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const clock = await stopClock(page)
  await page.goto('/lang-config')
  await hydrated(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\.data(\?|$)/, async (route) => {
    await held
    await route.continue()
  })
  const bar = page.getByRole('progressbar', { includeHidden: true })
  await expect(bar).toHaveAttribute('data-state', 'idle')
  await page.getByRole('link', { name: 'Duet, to the home page' }).click()
  await expect.poll(() => clock.waiting(200)).toBe(1)
  await clock.run(199)
  await expect(bar).toHaveAttribute('data-state', 'idle')
  await clock.run(1)
  await expect(bar).toHaveAttribute('data-state', 'running')
  await expect(bar).toHaveCSS('transition-property', 'transform')
  await expect(bar).toHaveCSS('transition-duration', '5s')
  release()
  await expect(bar).toHaveAttribute('data-state', 'done')
  await clock.run(320)
  await expect(bar).toHaveAttribute('data-state', 'idle')
})
