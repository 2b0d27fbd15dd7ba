import { expect, expectAccessible, hydrated, test } from '../support/browser-test.ts'
import { E2E_PORT } from '../support/e2e-server.ts'
import { dressFor, keepPicture, looksOf } from '../support/looks.ts'

const PAGES = ['2257', 'ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms', 'about-this-demo']

test('[PAGE-1] legal pages are accessible and fit the window', async ({ page }) => {
  test.slow()
  for (const [index, name] of PAGES.entries())
    for (const look of looksOf(index)) {
      await dressFor(page, `http://localhost:${E2E_PORT}`, look)
      await page.goto(`/pages/${name}`)
      await hydrated(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(tooWide, `${name} is wider than the window`).toBeLessThanOrEqual(0)
      await expectAccessible(page)
      await keepPicture(page, `page-${name}`, look)
    }
})

test('[PAGE-1] the search finds a question by its words', async ({ page }) => {
  await page.goto('/pages/faq')
  await hydrated(page)
  const questions = page.locator('main details:not(.no-print)')
  const all = await questions.count()
  await page.getByRole('searchbox', { name: 'Search the questions' }).fill('credits EXPIRE')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Questions found: 1')
  await expect(questions).toHaveCount(1)
  await expect(page.getByText('Credits that you bought stay')).toBeVisible()
  await page.getByRole('searchbox').fill('zebra')
  await expect(page.getByRole('main').getByRole('status')).toContainText('No question has these words')
  await page.getByRole('searchbox').fill('')
  await expect(questions).toHaveCount(all)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[PAGE-1] every answer is present, and the search works on the server', async ({ page }) => {
    await page.goto('/pages/faq')
    await page.getByText('Is it a subscription?').click()
    await expect(page.getByText('nothing renews automatically')).toBeVisible()
    await page.getByRole('searchbox').fill('subscription')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/\/pages\/faq\?q=subscription/)
    await expect(page.locator('main details:not(.no-print)')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Print this page' })).toBeHidden()
  })
})

test('[PAGE-1] printing shows only the text, with every answer open', async ({ page, context }) => {
  await context.addCookies([{ name: 'theme', value: 'dark', url: `http://localhost:${E2E_PORT}` }])
  await page.goto('/pages/faq')
  await hydrated(page)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText('nothing renews automatically')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeHidden()
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const ink = await page.locator('h1').evaluate((title) => getComputedStyle(title).color)
  expect([ground, ink]).toEqual(['rgb(255, 255, 255)', 'rgb(29, 17, 64)'])
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.locator('main details[open]')).toHaveCount(0)
})

test('[NAV-8, PAGE-1] the footer links to every page, and the contents to every heading', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and conditions' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and conditions')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Disputes' }).click()
  await expect(page.getByRole('heading', { name: 'Disputes' })).toBeInViewport()
  await page.getByRole('link', { name: 'About this demo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About this demo')
})
