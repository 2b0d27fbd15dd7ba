import type { Page } from '@playwright/test'

import { expect, expectAccessible, hydrated, test } from '../support/browser-test.ts'
import { aDemoLogin, aPerson, callerOf, logInAs, type TestPerson } from '../support/e2e-people.ts'
import { E2E_PORT } from '../support/e2e-server.ts'

const PHONE = { width: 390, height: 844 }
const LAPTOP = { width: 1280, height: 800 }
const TINY = 'public/icons/icon-192.png'

type Card = { id: string; name: string; age: number; fictional: boolean }
type Found = { results: Card[]; num_results: number; next: string | null }
type Photos = { photos: { filename: string }[]; locked: number }

async function readIn(page: Page, lang: 'nl' | 'de' | 'en') {
  await page.context().addCookies([{ name: 'locale', value: lang, url: `http://localhost:${E2E_PORT}` }])
}

/** Does not wait for all pictures: the demo draws them on first request. */
async function open(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await hydrated(page)
}

/** Enough for tests about lists. */
const withoutPortraits = (page: Page) => page.route('**/api/photo.php?*', (route) => route.fulfill({ path: TINY }))

/** Only links to profiles: cards may have other actions too. */
const PROFILE_LINK = 'a[href^="/members/"]'
const cards = (page: Page) => page.locator('main .member-grid').first().locator(PROFILE_LINK)
const cardOf = (page: Page, { id }: Pick<Card, 'id'>) => page.locator(`.member-grid li:has(a[href="/members/${id}"])`)
const idsOf = async (page: Page) => cards(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))

const asked = async <T>(page: Page, path: string): Promise<T> => (await page.request.get(path)).json()
const photosOf = (page: Page, { id }: Card) => asked<Photos>(page, `/api/photos.php?of=member&id=${id}`)

/** A member with more photos than the viewer may see. */
async function somebodyHalfHidden(page: Page): Promise<Card> {
  const { results } = await asked<Found>(page, '/api/members.php?gender=everyone&with_photo=1&hide_fictional=1')
  for (const card of results) if ((await photosOf(page, card)).locked > 0) return card
  throw new Error('everybody shows all pictures')
}

async function profileOf(person: TestPerson): Promise<string> {
  const { id } = (await callerOf(person)('GET', '/api/profile.php')) as { id: string }
  return `/members/${id}`
}

test('[SITE-5, SITE-10, PHOTO-2, SEARCH-1] a Dutch visitor sees public profiles with one photo each, fictional ones labelled, and the sign-up link', async ({
  page,
  forgive,
}) => {
  test.slow()
  forgive(/404/)
  const shown = await profileOf(await aPerson({ name: 'Openhartig', profile: { show_to_visitors: true } }))
  const hidden = await profileOf(await aPerson({ name: 'Verborgen' }))
  await readIn(page, 'nl')
  await open(page, '/members')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kijk wie er is')
  await expect(page.getByText('Je kijkt eerst even rond')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Inschrijven' })).toHaveAttribute('href', '/signup')
  await expectAccessible(page)
  expect((await page.request.get(shown)).status()).toBe(200)
  expect(new URL((await page.request.get(hidden)).url()).pathname).toBe('/login')

  const { results, num_results } = await asked<Found>(page, '/api/members.php')
  await expect(page.getByText(`${num_results} mensen`)).toBeVisible()
  const invented = results.filter(({ fictional }) => fictional)
  expect(invented.length).toBeGreaterThan(0)
  for (const card of invented) await expect(cardOf(page, card)).toContainText('Fictief profiel')
  // Clicks the middle of the picture: the whole card is a link.
  await cardOf(page, invented[0]!).getByRole('article').click()
  // No short timeout: portraits the demo is still drawing may occupy every connection.
  await page.waitForURL(`/members/${invented[0]!.id}`)
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toContainText(invented[0]!.name)
  await expect(page.getByRole('main').getByText('Fictief profiel').filter({ visible: true }).first()).toBeVisible()

  const somebody = await somebodyHalfHidden(page)
  await open(page, `/members/${somebody.id}`)
  const gallery = page.getByRole('region', { name: `Foto’s van ${somebody.name}` })
  await expect(gallery.getByRole('img')).toHaveCount(1)
  await gallery.getByRole('button', { name: /^Nog \d foto/ }).click()
  const more = gallery.getByRole('link', { name: 'Schrijf je in om meer foto’s te zien' })
  await expect(more).toBeInViewport()
  await expect(more).toHaveAttribute('href', `/members/${somebody.id}/signup`)
  await expect(page.getByText(`Wil je meer weten over ${somebody.name}?`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Blokkeren' })).toHaveCount(0)
  await expectAccessible(page)

  // The server enforces it: a visitor gets 404 for the second photo.
  const all = (await callerOf(await aDemoLogin('paid'))('GET', `/api/photos.php?of=member&id=${somebody.id}`)) as Photos
  expect((await page.request.get(all.photos[0]!.filename)).status()).toBe(200)
  expect((await page.request.get(all.photos[1]!.filename)).status()).toBe(404)
})

test('[SEARCH-1, SITE-6] on a phone a German member filters in a sheet, removes filters by their chips, and goes back', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize(PHONE)
  await withoutPortraits(page)
  await readIn(page, 'de')
  const mia = await aPerson({ name: 'Mia' })
  await callerOf(mia)('PUT', '/api/place.php', { region: 'NL-NH', city: 'Amsterdam' })
  await logInAs(page, mia)
  await open(page, '/members')
  await expect(page).toHaveURL(/\?gender=everyone$/)

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await sheet.getByText('Frauen', { exact: true }).click()
  await sheet.getByLabel('Entfernung').selectOption('100')
  await sheet.getByRole('switch', { name: 'Mit Foto' }).check()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Personen anzeigen' }).click()
  await expect(page).toHaveURL(/gender=female&distance=100&with_photo=1$/)
  await expect(page.getByRole('button', { name: 'Filter, 2 gewählt' })).toBeVisible()

  const { num_results: within } = await asked<Found>(page, '/api/members.php?gender=female&distance=100&with_photo=1')
  await expect(page.getByRole('main').getByText(`${within} Personen`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Filter entfernen: Bis 100/ }).click()
  await expect(page).toHaveURL(/gender=female&with_photo=1$/)
  const { num_results: anywhere } = await asked<Found>(page, '/api/members.php?gender=female&with_photo=1')
  await expect(page.getByRole('main').getByText(`${anywhere} Personen`, { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('main').getByText(`${within} Personen`, { exact: true })).toBeVisible()

  // The next visit starts with the last search.
  await open(page, '/members')
  await expect(page).toHaveURL(/gender=female&with_photo=1$/)
})

test('[SEARCH-1, SITE-10] on a laptop the panel applies at once; fictional profiles can be excluded; few results add similar ones', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize(LAPTOP)
  await withoutPortraits(page)
  await readIn(page, 'de')
  await logInAs(page, await aPerson({ name: 'Lena' }))
  await open(page, '/members?gender=everyone')
  const panel = page.getByRole('search', { name: 'Filter' })
  await panel.getByRole('switch', { name: 'Fiktive Profile ausblenden' }).check()
  await expect(page).toHaveURL(/hide_fictional=1/)
  await expect(page.getByRole('button', { name: 'Filter entfernen: Fiktive Profile ausblenden' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Fiktives Profil', { exact: true })).toHaveCount(0)

  await panel.getByLabel('Figur').selectOption('athletic')
  await expect(page).toHaveURL(/hide_fictional=1&body_type=athletic/)
  const youngest = panel.getByRole('slider', { name: 'Alter ab' })
  await youngest.fill('58')
  await expect(page).toHaveURL(/min_age=58/)
  await expect(page.getByRole('button', { name: 'Filter entfernen: 58–99' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filter entfernen: Figur: Sportlich' })).toBeVisible()

  const similar = page.getByRole('region', { name: 'Nah an dem, was du suchst' })
  await expect(similar.getByText(/^Wir haben etwas weiter gesucht und noch \d+ Person/)).toBeVisible()
  await expect(similar.locator(PROFILE_LINK).first()).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(youngest).toHaveValue('18')
  await panel.getByRole('button', { name: 'Filter zurücksetzen' }).click()
  await expect(page).toHaveURL(/\?gender=everyone$/)
})

test('[SEARCH-1, SEARCH-2] pages load without repeats, and returning from a profile restores the position', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize(PHONE)
  await withoutPortraits(page)
  await readIn(page, 'de')
  await logInAs(page, await aPerson({ name: 'Jonas' }))
  await open(page, '/members?gender=female')
  const [count] = /^\d+/.exec(
    await page
      .getByRole('main')
      .getByText(/^\d+ Personen$/)
      .innerText(),
  )!
  const toTheEnd = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))

  await toTheEnd()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(30)
  const thirtieth = cards(page).nth(29)
  const address = (await thirtieth.getAttribute('href'))!
  await thirtieth.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  const seen = await idsOf(page)
  await thirtieth.click()
  await page.waitForURL(address)
  await page.getByRole('button', { name: 'Blockieren' }).waitFor()
  await page.goBack()
  await expect(thirtieth).toHaveAttribute('href', address)
  await expect(thirtieth).toBeInViewport()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  expect((await idsOf(page)).slice(0, seen.length)).toEqual(seen)

  const last = page.getByText('Das waren alle, die dazu passen.')
  await expect(async () => {
    await toTheEnd()
    const more = page.getByRole('button', { name: 'Mehr Personen anzeigen' })
    // Auto-loading stops after a few pages so that the footer stays reachable.
    if (await more.isEnabled({ timeout: 500 }).catch(() => false)) await more.click({ timeout: 500 })
    await expect(last).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 90_000 })
  const everybody = await idsOf(page)
  expect(new Set(everybody).size).toBe(everybody.length)
  expect(everybody).toHaveLength(Number(count))
})

test('[PHOTO-2] a free member sees three photos and a hint about the rest', async ({ page }) => {
  test.slow()
  await page.setViewportSize(PHONE)
  await readIn(page, 'de')
  await logInAs(page, await aPerson({ name: 'Jule' }))
  const somebody = await somebodyHalfHidden(page)
  await open(page, `/members/${somebody.id}`)
  const gallery = page.getByRole('region', { name: `Fotos von ${somebody.name}` })
  await expect(gallery.getByRole('button', { name: /^Foto \d von 3$/ })).toHaveCount(3)
  await gallery.getByRole('button', { name: /^\d weiteres? Fotos?/ }).click()
  await expect(gallery.getByText('Premium-Mitglieder sehen alle Fotos.')).toBeInViewport()
  await expectAccessible(page)
})

test('[PHOTO-2, PROF-2] a paying member sees every photo, also by keyboard, at both addresses', async ({ page }) => {
  test.slow()
  await page.setViewportSize(LAPTOP)
  await readIn(page, 'en')
  const { results } = (await callerOf(await aPerson({ name: 'Amy' }))(
    'GET',
    '/api/members.php?gender=everyone&with_photo=1',
  )) as Found
  await logInAs(page, await aDemoLogin('paid'))
  const many = await mostPictured(page, results)
  for (const path of [`/members/${many.id}`, `/likes/m/${many.id}`]) {
    await open(page, path)
    const gallery = page.getByRole('region', { name: `Photos of ${many.name}` })
    await expect(gallery.getByRole('button', { name: /^Photo \d of \d$/ })).toHaveCount(many.photos.length)
    await expect(gallery.getByText(/more photos?$/)).toHaveCount(0)
    await gallery.getByRole('button', { name: /^Open photo 1 / }).focus()
    await page.keyboard.press('End')
    const last = gallery.getByRole('button', {
      name: `Photo ${many.photos.length} of ${many.photos.length}`,
      exact: true,
    })
    await expect(last).toHaveAttribute('aria-current', 'true')
  }
  for (const { filename } of many.photos) expect((await page.request.get(filename)).status()).toBe(200)
})

async function mostPictured(page: Page, people: Card[]) {
  for (const card of people) {
    const { photos, locked } = await photosOf(page, card)
    expect(locked).toBe(0)
    if (photos.length > 3) return { ...card, photos }
  }
  throw new Error('nobody has more than three pictures')
}

test('[PROF-1, SEARCH-2, PHOTO-2] a block hides both members from each other at once, and unblocking restores them', async ({
  page,
  forgive,
}) => {
  test.slow()
  forgive(/404/)
  await readIn(page, 'en')
  const [kim, max] = [await aPerson({ name: 'Kim' }), await aPerson({ name: 'Max' })]
  const [kims, maxes] = [await profileOf(kim), await profileOf(max)]
  await logInAs(page, kim)
  const [somebody] = (await asked<Found>(page, '/api/members.php?gender=everyone&with_photo=1')).results
  const { photos } = await photosOf(page, somebody!)

  for (const path of [maxes, `/members/${somebody!.id}`]) {
    await open(page, '/members?gender=everyone')
    await open(page, path)
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(page).toHaveURL(/\/members\?/)
    await expect(page.locator(`a[href="${path}"]`)).toHaveCount(0)
    expect((await page.request.get(path)).status()).toBe(404)
  }
  for (const { filename } of photos) expect((await page.request.get(filename)).status()).toBe(404)
  await expect(callerOf(max)('GET', `/api/member.php?id=${kims.split('/').at(-1)}`)).rejects.toThrow(/404/)

  await open(page, '/notifications')
  await page.getByRole('button', { name: `Unblock: ${somebody!.name}` }).click()
  await expect(page.getByText(`${somebody!.name} is no longer blocked.`)).toBeVisible()
  expect((await page.request.get(`/members/${somebody!.id}`)).status()).toBe(200)
  expect((await page.request.get(photos[0]!.filename)).status()).toBe(200)
})
