import { expect, hydrated, test } from '../support/browser-test.ts'
import { aPerson, callerOf, logInAs } from '../support/e2e-people.ts'

test('[NAV-3, I18N-3] the language menu works by keyboard and remembers the choice', async ({ page }) => {
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'EN, Language: English' })
  await menu.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'English' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Nederlands' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await expect(page.getByRole('link', { name: 'Inloggen' })).toBeVisible()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
})

test('[I18N-4] a member’s choice in the language menu stays with the account, the browser and the page', async ({
  page,
}) => {
  const robin = await aPerson()
  await logInAs(page, robin)
  await page.goto('/lang-config?saved=1')
  await hydrated(page)
  await page.getByRole('button', { name: 'EN, Language: English' }).click()
  const changed = page.waitForRequest(
    (request) => request.method() === 'PUT' && /\/api\/user\.php$/.test(request.url()),
  )
  await page.getByRole('menuitem', { name: 'Suomi' }).click()
  expect((await changed).postDataJSON()).toEqual({ language: 'fi' })
  await expect(page).toHaveURL('/lang-config?saved=1&lang=fi')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi')
  await page.getByRole('button', { name: 'FI, Kieli: Suomi' }).click()
  await expect(page.locator('[role=menuitem][aria-current]')).toHaveText('Suomi')
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'locale')
  expect(cookie?.value).toBe('fi')
  expect(await callerOf(robin)('GET', '/api/user.php')).toMatchObject({ user: { language: 'fi' } })
})

test('[I18N-1] only the texts of the current language and page are fetched', async ({ page }) => {
  const texts: string[] = []
  page.on('response', (response) => {
    const file = /assets\/texts-([\w-]+-[0-9a-f]{8}-[\w.-]+)\.js$/.exec(response.url())?.[1]
    if (file) texts.push(file)
  })
  await page.goto('/login?lang=fi')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(texts.map((file) => file.replace(/-[0-9a-f]{8}-/, ' ')).sort()).toEqual(['fi frame', 'fi login'])
  await expect(page.getByRole('button', { name: 'FI, Kieli: Suomi' })).toBeVisible()
})

test('[I18N-5, SITE-9] members choose country and language, and prices follow the country', async ({ page }) => {
  await page.goto('/lang-config')
  await hydrated(page)
  await page.getByLabel('Country', { exact: true }).selectOption('CH')
  await page.getByLabel('Language', { exact: true }).selectOption('it')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expect(page.getByLabel('Paese')).toHaveValue('CH')
  await page.goto('/')
  await expect(page.getByText(/CHF\s0\.39/)).toBeVisible()
  await page.getByRole('button', { name: /Italiano/ }).click()
  // Swiss languages come first: German, Italian, French and English.
  await expect(page.getByRole('menuitem').first()).toHaveText('Deutsch')
})

for (const lang of ['de', 'fi', 'pl', 'fr']) {
  test(`nothing overflows at 320 px in ${lang}`, async ({ page, forgive }) => {
    forgive(/404/)
    await page.setViewportSize({ width: 320, height: 800 })
    for (const path of ['/', '/lang-config', '/no-such-page', '/offline']) {
      await page.goto(`${path}?lang=${lang}`)
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(`${path} ${over}`).toBe(`${path} 0`)
    }
  })
}
