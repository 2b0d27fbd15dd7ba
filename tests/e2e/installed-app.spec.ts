import { expect, hydrated, test } from '../support/browser-test.ts'

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

test('[NAV-9] a slow navigation shows the progress bar', async ({ page }) => {
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
  await expect(bar).toHaveAttribute('data-state', 'running')
  release()
  await expect(bar).toHaveAttribute('data-state', 'idle')
})
