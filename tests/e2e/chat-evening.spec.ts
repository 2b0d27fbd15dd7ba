import type { Browser, Page } from '@playwright/test'

import { aPicture } from '../factories/pictures.ts'
import { expect, expectAccessible, hydrated, test } from '../support/browser-test.ts'
import { aPerson, callerOf, logInAs, type TestPerson } from '../support/e2e-people.ts'
import { E2E_PORT } from '../support/e2e-server.ts'

const BASE = `http://localhost:${E2E_PORT}`

async function idOf(person: TestPerson): Promise<string> {
  const { user } = (await callerOf(person)('GET', '/api/user.php')) as { user: { profile: { id: string } } }
  return user.profile.id
}

type Chat = { messages: { kind: string; body: string }[]; means: { credits: number } }
const stored = async (person: TestPerson, other: TestPerson) =>
  (await callerOf(person)('GET', `/api/chat.php?profile=${await idOf(other)}`)) as Chat

/** Skips the 18+ question, which has its own test. */
async function open(page: Page, path: string) {
  await page.context().addCookies([{ name: 'entry', value: 'yes', url: BASE }])
  await page.goto(path)
  await hydrated(page)
}

async function phoneOf(browser: Browser, person: TestPerson): Promise<Page> {
  const context = await browser.newContext({
    baseURL: BASE,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await logInAs(page, person)
  return page
}

const log = (page: Page) => page.getByRole('region', { name: 'Messages' })
const photo = async (seed: number, { width = 900 } = {}) => ({
  name: 'evening.jpg',
  mimeType: 'image/jpeg',
  buffer: await aPicture({ seed, width, height: 1200 }),
})

test('[CHAT-1, CHAT-2, CHAT-3, CHAT-5, CHAT-7, LIKE-1] an evening of chat: match, first message, replies, photo, gift, out of credits, block', async ({
  page,
  browser,
  forgive,
}) => {
  test.slow()
  // The photo answers 404 after the block.
  forgive(/404/)
  const [ana, ben] = [await aPerson({ name: 'Ana' }), await aPerson({ name: 'Ben' })]
  const [anaId, benId] = [await idOf(ana), await idOf(ben)]
  await callerOf(ben)('POST', '/api/like.php', { id: anaId })

  await logInAs(page, ana)
  await open(page, `/members/${benId}`)
  await page.getByRole('button', { name: 'Like Ben' }).click()
  const match = page.getByRole('dialog', { name: 'It’s mutual.' })
  const line = match.getByRole('textbox', { name: 'Write to Ben' })
  // Page, texts and message price load together with the match.
  await expect(line).toBeVisible()
  await expect(line).not.toHaveValue('')
  const words = await line.inputValue()
  await expectAccessible(page)
  await match.getByRole('button', { name: /^Send\s+Free, 4 left$/ }).click()
  await expect(page).toHaveURL(/\/chats\/[\w-]{22}$/)
  await expect(log(page)).toContainText(words)
  await expect(log(page).getByText('Sent', { exact: true })).toBeVisible()

  const phone = await phoneOf(browser, ben)
  await open(phone, `/members/${anaId}/chat`)
  await expect(log(phone)).toContainText(words)
  await expect(log(page).getByText('Read', { exact: true })).toBeVisible()
  const answer = phone.getByRole('textbox', { name: 'Write to Ana' })
  await answer.pressSequentially('I am')
  await expect(log(page).getByText('Ben is typing…')).toBeAttached()
  await answer.fill('I am glad you asked')
  await phone.getByRole('button', { name: /^Send Free/ }).click()
  await expect(log(page)).toContainText('I am glad you asked')

  // They are matched, so the photo is not blurred.
  await phone.getByRole('button', { name: 'Add a photo or a gift' }).click()
  const chooser = phone.waitForEvent('filechooser')
  await phone.getByRole('menuitem', { name: 'Send a photo, 2 credits' }).click()
  await (await chooser).setFiles(await photo(3))
  const preview = phone.getByRole('dialog', { name: 'Send this photo?' })
  await expect(preview).toContainText('A photo costs 2 credits. You have 3 credits.')
  await expect(preview.getByRole('img', { name: 'The photo you are about to send' })).toBeVisible()
  await expectAccessible(phone)
  await preview.getByRole('button', { name: /^Send photo/ }).click()
  await expect(log(phone).getByRole('button', { name: 'See the photo in full' })).toBeVisible()
  const received = log(page).getByRole('button', { name: 'See the photo in full' })
  await expect(received).toBeVisible()
  await expect(log(page).getByRole('button', { name: /^Blurred photo/ })).toHaveCount(0)
  // Empty until the browser has chosen a size.
  const sourceOf = () => received.getByRole('img').evaluate((image) => (image as HTMLImageElement).currentSrc)
  await expect.poll(sourceOf).toContain('/api/chat-photo')
  const address = await sourceOf()
  await received.click()
  const viewer = page.getByRole('dialog', { name: 'Photo in the conversation with Ben' })
  await expect(viewer.getByRole('img')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(received).toBeFocused()

  // The gift costs the last credits.
  await page.getByRole('button', { name: 'Send a gift, 3 credits' }).press('Enter')
  const gifts = page.getByRole('dialog', { name: 'A gift for Ben' })
  await expect(gifts.getByRole('radio', { name: 'Rose' })).toBeFocused()
  await expect(gifts.getByRole('radio')).toHaveCount(12)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(gifts.getByRole('radio', { name: 'Champagne' })).toBeChecked()
  await gifts.getByRole('textbox', { name: 'Your note' }).fill('To Thursday')
  await expect(gifts).toContainText('A gift costs 3 credits. You have 3 credits.')
  await expectAccessible(page)
  await gifts.getByRole('button', { name: /^Send gift/ }).click()
  await expect(gifts).toHaveCount(0)
  await expect(log(phone).getByText('Ana sends you a gift:')).toBeAttached()
  await expect(log(phone)).toContainText('Champagne')
  await expect(log(phone)).toContainText('To Thursday')
  await expectAccessible(phone)
  expect((await stored(ben, ana)).messages.map(({ kind }) => kind)).toEqual(['text', 'text', 'photo', 'gift'])
  expect((await stored(ana, ben)).means.credits).toBe(0)

  // Without credits Send offers more, and the draft stays.
  await expect(page.getByRole('alert').filter({ hasText: 'Out of credits' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Write to Ben' }).fill('Until then')
  await page.getByRole('textbox', { name: 'Write to Ben' }).press('Enter')
  await expect(
    page.getByRole('dialog').getByText('Your message to Ben goes out as soon as they’re here.'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Write to Ben' })).toHaveValue('Until then')
  await page.getByRole('button', { name: 'Send a gift, 3 credits' }).click()
  await expect(gifts).toContainText('You have 0 credits. You need 3 more credits for this.')
  await expect(gifts.getByRole('link', { name: 'Buy credits' })).toBeVisible()
  await page.keyboard.press('Escape')

  await phone.getByRole('link', { name: 'Back to your chats' }).click()
  const row = phone.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  await expect(row).toContainText('Gift: Champagne')
  await row.getByRole('link', { name: 'Ana' }).click()

  // A block hides the conversation from both sides at once.
  expect((await page.request.get(address)).status()).toBe(200)
  await phone.getByRole('button', { name: 'More about Ana' }).click()
  await phone.getByRole('menuitem', { name: 'Block' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(page).toHaveURL(/\/chats$/)
  await expect(page.getByText('No messages yet')).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
  await open(phone, '/chats')
  await expect(phone.getByText('No messages yet')).toBeVisible()
  expect((await phone.request.get(`/api/member.php?id=${anaId}`)).status()).toBe(404)
  expect((await page.request.get(`/api/member.php?id=${benId}`)).status()).toBe(404)
  await phone.context().close()
})

test('[CHAT-3, CHAT-4] a photo from someone you have not matched with stays blurred until tapped; a failed upload can be retried or withdrawn', async ({
  page,
  browser,
  forgive,
}) => {
  test.slow()
  forgive(/ERR_|Failed to load/)
  const [cem, dora] = [await aPerson({ name: 'Cem' }), await aPerson({ name: 'Dora' })]
  await logInAs(page, cem)
  await open(page, `/members/${await idOf(dora)}/chat`)
  const file = page.locator('input[type=file]')

  await file.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('We couldn’t read this photo.')
  const send = page.getByRole('dialog').getByRole('button', { name: /^Send photo/ })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await file.setInputFiles(await photo(7, { width: 100 }))
  await expect(send).toHaveAttribute('aria-disabled', 'false')

  // A rejected photo costs nothing.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send photo/ })
    .click()
  const failure = page.getByRole('alert').filter({ hasText: 'Not sent, not charged.' })
  await expect(failure).toBeVisible()
  await failure.getByRole('button', { name: 'Remove' }).click()
  await expect(failure).toHaveCount(0)

  // The upload retries automatically and can be withdrawn meanwhile.
  await page.route('**/api/chat-photo.php?client_id=*', (route) => route.abort())
  await file.setInputFiles(await photo(8))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send photo/ })
    .click()
  await expect(log(page).getByText('No connection. It’ll send when you’re back online.')).toBeVisible()
  await log(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Say something to Dora' })).toBeVisible()
  await page.unrouteAll()

  // The upload succeeds but its message fails; after a reload the message goes out once.
  await page.route('**/api/chat.php', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await file.setInputFiles(await photo(9))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send photo/ })
    .click()
  await expect(log(page).getByText('Sending…')).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(log(page).getByText('Sent', { exact: true })).toBeVisible()
  const chat = await stored(cem, dora)
  expect([chat.messages.length, chat.means.credits]).toEqual([1, 2])

  const phone = await phoneOf(browser, dora)
  const fetched: string[] = []
  phone.on('request', (request) => fetched.push(request.url()))
  await open(phone, `/members/${await idOf(cem)}/chat`)
  const covered = log(phone).getByRole('button', { name: 'Blurred photo. Tap to see it' })
  await expect(covered).toBeVisible()
  await expectAccessible(phone)
  expect(fetched.filter((url) => url.includes('chat-photo.php'))).toEqual([])
  await covered.click()
  await expect(log(phone).getByRole('button', { name: 'See the photo in full' })).toBeVisible()
  await expect.poll(() => fetched.some((url) => url.includes('chat-photo.php'))).toBe(true)
  await phone.context().close()
})

test('[CHAT-3, PROF-1] a profile links straight to the gifts; visitors log in first', async ({ page, browser }) => {
  const [eva, finn] = [await aPerson({ name: 'Eva' }), await aPerson({ name: 'Finn' })]
  const finnId = await idOf(finn)
  await logInAs(page, eva)
  await open(page, `/members/${finnId}`)
  await page.getByRole('link', { name: 'Send Finn a gift' }).click()
  const gifts = page.getByRole('dialog', { name: 'A gift for Finn' })
  await expect(gifts).toBeVisible()
  await expect(page).toHaveURL(/\/chat$/)
  await gifts.getByText('Two tickets').click()
  await gifts.getByRole('button', { name: /^Send gift/ }).click()
  await expect(page).toHaveURL(/\/chats\/[\w-]{22}$/)
  await expect(log(page)).toContainText('Two tickets')
  await page.reload()
  await expect(log(page)).toContainText('Two tickets')
  await expect(gifts).toHaveCount(0)

  const visitor = await browser.newPage({ baseURL: BASE })
  await visitor.goto(`/members/${finnId}/chat?gift=1`)
  await expect(visitor).toHaveURL(`${BASE}/login?to=${encodeURIComponent(`/members/${finnId}/chat?gift=1`)}`)
  await visitor.close()
})
