import type { Page } from '@playwright/test'

import { expect, expectAccessible, hydrated, test } from '../support/browser-test.ts'
import { aPerson, callerOf, logInAs, type TestPerson, yearsSince } from '../support/e2e-people.ts'

/** A street in Utrecht; only its neighbourhood may leave the browser. */
const EXACT = { latitude: 52.090737, longitude: 5.12142 }

async function open(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await hydrated(page)
}

const section = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
const saved = (page: Page, name: string) => section(page, name).getByText('Saved', { exact: true })
const preview = (page: Page) => page.getByRole('complementary', { name: 'How others see you' })
const complete = async (page: Page) =>
  Number(await page.getByRole('progressbar', { name: /complete$/ }).getAttribute('aria-valuenow'))

async function profileOf(person: TestPerson): Promise<string> {
  const { id } = (await callerOf(person)('GET', '/api/profile.php')) as { id: string }
  return `/members/${id}`
}

test('[PROF-1, SITE-6] each profile section saves separately, survives a reload, and raises the completeness', async ({
  page,
}) => {
  test.slow()
  await logInAs(page, await aPerson({ name: 'Sam' }))
  await open(page, '/profile')
  const atFirst = await complete(page)

  await page.getByLabel('About me').fill('Tea before eight, jazz after ten.')
  await page.getByLabel('Looking for', { exact: true }).fill('Somebody to lose at chess to.')
  // The preview updates while typing; only the button saves.
  await expect(preview(page)).toContainText('Tea before eight, jazz after ten.')
  await section(page, 'Name and words').getByRole('button', { name: 'Save' }).click()
  await expect(saved(page, 'Name and words')).toBeVisible()
  const withWords = await complete(page)
  expect(withWords).toBeGreaterThan(atFirst)

  const choice = (attribute: string, answer: string) =>
    page.getByRole('group', { name: attribute }).getByRole('radio', { name: answer, exact: true })
  await choice('Gender', 'Woman').check()
  await expect(saved(page, 'About you')).toBeVisible()
  await choice('Tattoos', 'A few').check()
  await choice('Relationship status', 'Widow').check()
  // Texts follow the gender: widow, not widower.
  await expect(preview(page)).toContainText('Widow')
  await section(page, 'Interests').getByText('Board games', { exact: true }).click()
  await expect(saved(page, 'Interests')).toBeVisible()
  await section(page, 'Who you’d like to meet').getByText('Men', { exact: true }).click()
  await expect(saved(page, 'Who you’d like to meet')).toBeVisible()
  await expect.poll(() => complete(page)).toBeGreaterThan(withWords)
  await expectAccessible(page)

  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('About me')).toHaveValue('Tea before eight, jazz after ten.')
  await expect(page.getByLabel('Looking for', { exact: true })).toHaveValue('Somebody to lose at chess to.')
  for (const [attribute, answer] of [
    ['Gender', 'Woman'],
    ['Tattoos', 'A few'],
    ['Relationship status', 'Widow'],
  ] as const)
    await expect(choice(attribute, answer)).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Board games' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Men', exact: true })).toBeChecked()

  // Unsaved changes ask before they are lost.
  await page.getByLabel('About me').fill('Half a sent')
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByLabel('About me')).toHaveValue('Half a sent')
})

test('[PROF-3] the place comes from a coarse position or from a town name', async ({ page, context }) => {
  test.slow()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(EXACT)
  const noa = await aPerson({ name: 'Noa' })
  await logInAs(page, noa)
  await open(page, '/profile')
  const place = section(page, 'Where you are')
  await expect(place).toContainText('No location yet')
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/place.php'))
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/geocode.php?lat=52.09&lon=5.12'))
  await place.getByRole('button', { name: 'Use my position' }).click()
  await asked
  expect((await sent).postDataJSON()).toEqual({ lat: 52.09, lon: 5.12 })
  await expect(place.getByText('Utrecht, Utrecht')).toBeVisible()
  await expect(saved(page, 'Where you are')).toBeVisible()

  const town = place.getByRole('combobox', { name: 'Your town' })
  await town.fill('haarlem')
  await expect(place.getByRole('option').first()).toContainText('Haarlem')
  await expectAccessible(page)
  await town.press('Enter')
  await expect(place.getByText('Haarlem, North Holland')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(place.getByText('Haarlem, North Holland')).toBeVisible()
  // The server reports nothing more precise than the town.
  expect(JSON.stringify(await callerOf(noa)('GET', '/api/profile.php'))).not.toMatch(/"(lat|lon|cell)"/)
})

test('[PROF-1, SITE-5] a member opts in to being shown to visitors, and opting out hides them at once', async ({
  page,
  browser,
}) => {
  const eva = await aPerson({ name: 'Eva' })
  const path = await profileOf(eva)
  const visitor = await browser.newContext()
  // Hidden and missing profiles both redirect visitors to the login, so neither gives the other away.
  const status = async () => (await visitor.request.get(new URL(path, page.url()).href, { maxRedirects: 0 })).status()
  await logInAs(page, eva)
  await open(page, '/profile')
  expect(await status()).toBe(302)
  const show = page.getByRole('switch', { name: /^Show me to visitors/ })
  await show.check()
  await expect(saved(page, 'Who sees you')).toBeVisible()
  expect(await status()).toBe(200)
  await show.uncheck()
  await expect(show).not.toBeChecked()
  await expect.poll(status).toBe(302)
  await visitor.close()
})

test('[PROF-1] markup in any field shows as text and never runs', async ({ page }) => {
  test.slow()
  await page.addInitScript(() => {
    window.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      console.error(`tried to break ${violatedDirective}`)
    })
  })
  // A unique age, so that the search finds her among all test members.
  const birthDate = '1940-05-17'
  const age = yearsSince(birthDate)
  const mallory = await aPerson({ name: 'Mallory', birthDate })
  const path = await profileOf(mallory)
  await logInAs(page, mallory)
  await open(page, '/profile')
  const name = '<img src=x onerror=alert(1)>'
  const about = '<script>alert(1)</script>{{7*7}} \u202Egnp.exe</p><h1>Mine</h1>'
  const wanted = '"><svg onload=alert(1)> javascript:alert(1) \u2066\u202E\u2069'
  await page.getByLabel('Nickname').fill(name)
  await page.getByLabel('About me').fill(about)
  await page.getByLabel('Looking for', { exact: true }).fill(wanted)
  const words = section(page, 'Name and words')
  await words.getByRole('button', { name: 'Save' }).click()
  await expect(saved(page, 'Name and words')).toBeVisible()
  await expect(preview(page)).toContainText(name)

  // A name with bidi overrides is refused, and the field says so.
  await page.getByLabel('Nickname').fill('Eve\u202Eevil')
  await words.getByRole('button', { name: 'Save' }).click()
  await expect(
    words.getByText('Your nickname contains invisible characters. Type it again without them.'),
  ).toBeVisible()
  await page.getByLabel('Nickname').fill(name)
  await words.getByRole('button', { name: 'Save' }).click()
  await expect(saved(page, 'Name and words')).toBeVisible()

  page.on('dialog', () => {
    throw new Error('a script ran')
  })
  await open(page, path)
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveText(`${name}, ${age}`)
  await expect(page.getByText(about)).toBeVisible()
  await expect(page.getByText(wanted)).toBeVisible()
  await expect(page.locator('h1', { hasText: 'Mine' })).toHaveCount(0)
  expect(await page.title()).toContain(name)

  // Also on a card, as others see it.
  await logInAs(page, await aPerson({ name: 'Reader' }))
  await open(page, `/members?gender=everyone&new=1&min_age=${age}&max_age=${age}`)
  await expect(page.getByRole('link', { name: `${name}, ${age}` })).toBeVisible()
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
})
