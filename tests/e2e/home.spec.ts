import { expect, hydrated, test } from '../support/browser-test.ts'
import { E2E_PORT } from '../support/e2e-server.ts'

test('[ACC-1] values typed on the home page carry over to sign-up without reaching the server', async ({
  page,
  forgive,
}) => {
  forgive(/404/)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/')
  await page.getByRole('radio', { name: 'Men', exact: true }).check()
  await page.getByLabel('Nickname').fill('Ana of Utrecht')
  await page.getByLabel('Email address').fill('ana@example.com')
  await page.getByRole('button', { name: 'Start free' }).click()
  await expect(page).toHaveURL('/signup')
  const draft = await page.evaluate(() => sessionStorage.getItem('signup_draft'))
  expect(JSON.parse(draft!)).toEqual({ name: 'Ana of Utrecht', email: 'ana@example.com', wish: 'male' })
  expect(sent.join('\n')).not.toMatch(/ana|Ana|example\.com/)
})

test('[NAV-10] the brand links home, and the skip link jumps past the bar', async ({ page }) => {
  await page.goto('/lang-config')
  await hydrated(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/lang-config#content')
  await page.getByRole('link', { name: 'Duet, to the home page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Evenings are better as a duet')
})

test('[FRAME-3] the theme follows the system, and a chosen one applies from the first paint of the next visit', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await ground()).toBe('rgb(250, 246, 252)')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await ground()).toBe('rgb(12, 11, 33)')
  await page.getByText('Light', { exact: true }).click()
  expect(await ground()).toBe('rgb(250, 246, 252)')
  const html = await (await context.request.get('/')).text()
  expect(html).toContain('data-theme="light"')
})

test('[SITE-3] each niche has its own texts and faces', async ({ page }) => {
  const seen = new Set<string>()
  for (const host of [
    'localhost',
    'she.localhost',
    'bdsm.localhost',
    'bbw.localhost',
    'gilf.localhost',
    'milf.localhost',
    'gay.localhost',
  ]) {
    await page.context().addCookies([{ name: 'entry', value: 'yes', url: `http://${host}:${E2E_PORT}` }])
    await page.goto(`http://${host}:${E2E_PORT}/?lang=en`)
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    const picture = await page.locator('main img').first().getAttribute('src')
    seen.add(`${title} ${picture}`)
  }
  expect(seen.size).toBe(7)
})

test('the wall is decoration: no drawn person has a name, an age or a place', async ({ page }) => {
  await page.goto('/')
  for (const image of await page.locator('main img').all()) await expect(image).toHaveAttribute('alt', '')
})
