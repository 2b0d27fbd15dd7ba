import { expect, hydrated, test } from '../support/browser-test.ts'

test('[ERR-1] a missing page says so, helps, and links home', async ({ page, forgive }) => {
  forgive(/404/)
  await page.goto('/nothing/here')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found')
  await expect(page.getByRole('main').getByRole('link', { name: '+31 20 555 01 00' })).toHaveAttribute(
    'href',
    'tel:+31205550100',
  )
  await page.getByRole('link', { name: 'Go back to home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Evenings are better as a duet')
})

test('[ERR-1] a server error shows a reference and a way on', async ({ page, forgive }) => {
  forgive(/500|on purpose|Unexpected Server Error/)
  await page.goto('/dev/error/render')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error')
  await expect(page.getByText(/^Reference: [0-9a-f-]{36}$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('[ERR-2] when a deploy removed a file, the page reloads once and no more', async ({ page, forgive }) => {
  forgive(/Failed to fetch|Failed to load|ERR_FAILED|dynamically imported|Error loading route module/)
  await page.goto('/lang-config')
  await hydrated(page)
  await page.route(/\/assets\/home-[\w-]+\.js$/, (route) => route.abort())
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.getByRole('link', { name: 'Duet, to the home page' }).click()
  await expect.poll(() => loads).toBe(1)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Country and language')
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(1)
})

test('[ERR-1] client-side navigation to a missing page shows the same error page, translated', async ({
  page,
  forgive,
}) => {
  forgive(/404/)
  await page.goto('/lang-config?lang=nl')
  await hydrated(page)
  // Navigates the way the browser does for a history entry.
  await page.evaluate(() => {
    history.pushState(null, '', '/geen-pagina')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze pagina kon niet worden gevonden')
  await expect(page.getByRole('link', { name: 'Terug naar de startpagina' })).toBeVisible()
})
