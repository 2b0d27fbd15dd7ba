import type { Page } from '@playwright/test'

import { aPicture } from '../factories/pictures.ts'
import { expect, expectAccessible, hydrated, test } from '../support/browser-test.ts'
import { aPerson, callerOf, logInAs, type TestPerson } from '../support/e2e-people.ts'

const file = async (name: string, seed: number) => ({ name, mimeType: 'image/jpeg', buffer: await aPicture({ seed }) })

/** File signatures that phones write: enough for a server that sniffs them. */
const HEIC = {
  name: 'IMG_0001.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
}
const SVG = {
  name: 'drawing.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="9"/></svg>',
  ),
}

const photos = (page: Page) => page.getByRole('region', { name: 'Photos', exact: true })
const tiles = (page: Page) => photos(page).getByRole('img', { name: /^Photo \d of \d$/ })
const addressesOf = (page: Page) =>
  tiles(page).evaluateAll((all) => all.map((one) => new URL((one as HTMLImageElement).src).searchParams.get('id')!))
const choose = async (page: Page, ...files: Awaited<ReturnType<typeof file>>[]) =>
  photos(page).locator('input[type=file][multiple]').setInputFiles(files)
const crop = (page: Page) => page.getByRole('dialog', { name: 'Choose the part people see' })

async function openEditor(page: Page, person: TestPerson) {
  await logInAs(page, person)
  await page.goto('/profile', { waitUntil: 'domcontentloaded' })
  await hydrated(page)
}

test('[PHOTO-1] three photos: cropped, uploaded with progress, reordered by keyboard, one removed; a fourth is refused', async ({
  page,
  browser,
}) => {
  test.slow()
  const ida = await aPerson({ name: 'Ida', profile: { show_to_visitors: true } })
  await openEditor(page, ida)

  // Held until the progress bar was seen: uploads are too fast here otherwise.
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/photo.php?client_id=*', async (route) => {
    await held
    await route.continue()
  })
  await choose(page, await file('one.jpg', 1))
  const zoom = crop(page).getByRole('slider', { name: 'Zoom' })
  await expect(zoom).toBeEnabled()
  await expectAccessible(page)
  await crop(page).getByRole('application').hover()
  await page.mouse.wheel(0, -200)
  await expect.poll(async () => Number(await zoom.inputValue())).toBeGreaterThan(1)
  await crop(page).getByRole('application').press('ArrowRight')
  const sent = page.waitForRequest(/api\/photo\.php\?client_id=/)
  await crop(page).getByRole('button', { name: 'Use photo' }).click()
  const part = new URL((await sent).url()).searchParams
  expect(Number(part.get('width'))).toBeLessThan(1)
  await expect(photos(page).getByRole('progressbar', { name: 'Uploading one.jpg' })).toBeVisible()
  letGo()
  await expect(tiles(page)).toHaveCount(1)
  await page.unroute('**/api/photo.php?client_id=*')

  await choose(page, await file('two.jpg', 2))
  await crop(page).getByRole('button', { name: 'Use photo' }).click()
  await expect(tiles(page)).toHaveCount(2)
  await choose(page, await file('three.jpg', 3), await file('four.jpg', 4))
  await expect(photos(page).getByText('You’ve reached the limit of 3 photos.')).toBeVisible()
  await crop(page).getByRole('button', { name: 'Use photo' }).click()
  await expect(tiles(page)).toHaveCount(3)
  await expect(crop(page)).toHaveCount(0)
  await expect(photos(page)).toContainText('3 of 3')

  const [first, second, third] = await addressesOf(page)
  await photos(page).getByRole('button', { name: 'Options for photo 3 of 3' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Make main photo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => addressesOf(page)).toEqual([third, first, second])
  await expect(page.getByText('The photo is now number 1 of 3.')).toBeAttached()
  const card = page
    .getByRole('complementary', { name: 'How others see you' })
    .getByRole('img', { name: 'Photo of Ida' })
  await expect(card).toHaveAttribute('src', new RegExp(third!))
  await expectAccessible(page)

  await photos(page).getByRole('button', { name: 'Options for photo 3 of 3' }).click()
  await page.getByRole('menuitem', { name: 'Delete photo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete photo' }).click()
  await expect(tiles(page)).toHaveCount(2)
  expect((await page.request.get(`/api/photo.php?id=${second}&size=card`)).status()).toBe(404)
  await page.reload()
  expect(await addressesOf(page)).toEqual([third, first])

  // Others see the new main photo first.
  const { id } = (await callerOf(ida)('GET', '/api/profile.php')) as { id: string }
  const other = await browser.newPage()
  await logInAs(other, await aPerson({ name: 'Onlooker' }))
  await other.goto(new URL(`/members/${id}`, page.url()).href)
  await expect(other.getByRole('img', { name: 'Photo of Ida' }).first()).toHaveAttribute('src', new RegExp(third!))
  await other.close()
})

test('[PHOTO-1] HEIC, drawings and broken files are refused, each with its reason and name', async ({
  page,
  forgive,
}) => {
  test.slow()
  forgive(/40\d|41\d|42\d/)
  await openEditor(page, await aPerson({ name: 'Ola' }))
  const fault = (name: string) => photos(page).getByRole('alert').filter({ hasText: name })

  // The browser cannot decode it, so there is no crop step and the server names the format.
  await choose(page, HEIC)
  await expect(fault(HEIC.name)).toContainText('Your phone saved this photo as HEIC, which we can’t read.')
  await expect(photos(page).locator('img')).toHaveCount(0)
  await choose(page, SVG)
  await crop(page).getByRole('button', { name: 'Use photo' }).click()
  await expect(fault(SVG.name)).toContainText('Choose a photo in JPEG, PNG or WebP format.')
  await choose(page, { ...(await file('half.jpg', 5)), buffer: (await aPicture({ seed: 5 })).subarray(0, 900) })
  await crop(page).getByRole('button', { name: 'Use photo' }).click()
  await expect(fault('half.jpg')).toContainText('We couldn’t read this photo.')
  await expect(tiles(page)).toHaveCount(0)
  await expectAccessible(page)
  await fault(HEIC.name)
    .getByRole('button', { name: `Dismiss ${HEIC.name}` })
    .click()
  await expect(fault(HEIC.name)).toHaveCount(0)
})
