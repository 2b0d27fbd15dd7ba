import type { Browser, Page } from '@playwright/test'

import { MINUTE } from '#kernel/time.ts'

import { expect, expectAccessible, hydrated, test } from '../support/browser-test.ts'
import { actOutside, orders } from '../support/e2e-payments.ts'
import { aPerson, callerOf, logInAs, type TestPerson } from '../support/e2e-people.ts'
import { E2E_PORT } from '../support/e2e-server.ts'

const BASE = `http://localhost:${E2E_PORT}`

async function idOf(person: TestPerson): Promise<string> {
  const { user } = (await callerOf(person)('GET', '/api/user.php')) as { user: { profile: { id: string } } }
  return user.profile.id
}

type Chat = { messages: { body: string; own: boolean }[]; means: { credits: number } }

/** The conversation as the server stores it. */
async function stored(person: TestPerson, other: TestPerson): Promise<Chat> {
  return (await callerOf(person)('GET', `/api/chat.php?profile=${await idOf(other)}`)) as Chat
}

const bodies = async (person: TestPerson, other: TestPerson) =>
  (await stored(person, other)).messages.map(({ body }) => body)

async function write(person: TestPerson, other: TestPerson, text: string) {
  await callerOf(person)('POST', '/api/chat.php', {
    profile: { id: await idOf(other) },
    client_id: crypto.randomUUID(),
    text,
  })
}

/** Skips the 18+ question, which has its own test. */
async function open(page: Page, path: string) {
  await page.context().addCookies([{ name: 'entry', value: 'yes', url: BASE }])
  await page.goto(path)
  await hydrated(page)
}

async function anotherPage(browser: Browser, person: TestPerson): Promise<Page> {
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

test('[CHAT-1] a phone opens a conversation without the code of the list, which comes when the screen gets wide', async ({
  page,
}) => {
  const [ana, ben, cem] = [
    await aPerson({ name: 'Ana' }),
    await aPerson({ name: 'Ben' }),
    await aPerson({ name: 'Cem' }),
  ]
  await write(ben, ana, 'Good evening, Ana')
  await write(cem, ana, 'Hello, Ana')
  await page.setViewportSize({ width: 390, height: 844 })
  await logInAs(page, ana)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await open(page, `/members/${await idOf(ben)}/chat`)
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Good evening, Ana')
  const list = page.getByRole('list', { name: 'Conversations' })
  await expect(list).toBeHidden()
  const ofList = () => loaded.filter((path) => /\/chat-list-/.test(path))
  expect(ofList()).toEqual([])
  await page.setViewportSize({ width: 1280, height: 860 })
  await list.getByRole('link', { name: /Cem/ }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Hello, Ana')
  expect(ofList()).not.toEqual([])
})

test('[CHAT-1, CHAT-2, CHAT-3, CHAT-5, CHAT-6, NAV-3, NAV-4] two members chat, from the profile to the read receipt, and one deletes the conversation', async ({
  page,
  browser,
}) => {
  test.slow()
  const [ana, ben] = [await aPerson({ name: 'Ana' }), await aPerson({ name: 'Ben' })]
  await logInAs(page, ana)
  await open(page, `/members/${await idOf(ben)}`)
  await page.getByRole('link', { name: 'Chat with Ben' }).click()
  await expect(page.getByRole('heading', { name: 'Say something to Ben' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  const field = page.getByRole('textbox', { name: 'Write to Ben' })
  await expect(field).toBeFocused()
  await expect(field).not.toHaveValue('')
  await field.fill('Good evening, Ben')
  await expect(page.getByRole('button', { name: 'Send Free', exact: true })).toBeEnabled()
  await field.press('Enter')
  await expect(page).toHaveURL(/\/chats\/[\w-]{22}$/)
  const log = page.getByRole('region', { name: 'Messages' })
  await expect(log).toContainText('Good evening, Ben')
  await expect(log.getByText('Sent', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Write to Ben' })).toBeFocused()
  await expect(page.getByText('Free, 3 left. 1 credit a message · gift credits pay for the next 3')).toBeVisible()

  // This page does not load chats: the count arrives live.
  const other = await anotherPage(browser, ben)
  await open(other, '/notifications')
  await expect(other.getByRole('navigation', { name: 'Main menu' }).getByText('1 unread message')).toBeAttached()
  await expect(other).toHaveTitle(/^\(1\) /)
  await other.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /Chats/ }).click()
  const row = other.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  await expect(row).toContainText('Good evening, Ben')
  await expect(row).toContainText('1 unread message')
  await expectAccessible(other)
  await row.getByRole('link', { name: 'Ana' }).click()
  await expect(other).toHaveTitle(/^Ana · /)
  await expectAccessible(other)
  await expect(log.getByText('Read', { exact: true })).toBeVisible()

  const answer = other.getByRole('textbox', { name: 'Write to Ana' })
  await answer.pressSequentially('Hel')
  await expect(log.getByText('Ben is typing…')).toBeAttached()
  await answer.fill('Hello yourself 🙂')
  await other.getByRole('button', { name: /^Send/ }).click()
  await expect(log).toContainText('Hello yourself 🙂')
  await expect(other.getByRole('region', { name: 'Messages' }).getByText('Read', { exact: true })).toBeVisible()

  // Back closes what covers the keyboard's place, and stays in the conversation.
  await other.getByRole('button', { name: 'Emoji', exact: true }).click()
  const emoji = other.getByRole('button', { name: 'Close emoji' })
  await expect(emoji).toBeVisible()
  await other.goBack()
  await expect(emoji).toHaveCount(0)
  await other.getByRole('button', { name: 'Add a photo or a gift' }).click()
  const menu = other.getByRole('menu', { name: 'Add a photo or a gift' })
  await expect(menu).toBeVisible()
  await other.goBack()
  await expect(menu).toBeHidden()
  await expect(answer).toBeVisible()

  // The draft survives a reload and a visit to another page.
  await answer.fill('half a sent')
  await other.reload()
  await expect(answer).toHaveValue('half a sent')
  await other.getByRole('link', { name: 'Back to your chats' }).click()
  await expect(row).toContainText('You: Hello yourself 🙂')

  // From lg up, the last conversation reopens beside the list.
  await open(page, '/chats')
  await expect(page).toHaveURL(/\/chats\/[\w-]{22}$/)
  await expect(log).toContainText('Hello yourself')
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('nobody')
  await expect(page.getByText('No conversation with this name.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('be')
  await page.getByRole('button', { name: 'More about the conversation with Ben' }).click()
  await page.getByRole('menuitem', { name: 'Delete conversation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete conversation' }).click()
  await expect(page).toHaveURL(/\/chats$/)
  await expect(page.getByText('No messages yet')).toBeVisible()
  expect(await bodies(ana, ben)).toEqual([])
  expect(await bodies(ben, ana)).toHaveLength(2)

  await row.getByRole('link', { name: 'Ana' }).click()
  await other.getByRole('button', { name: 'More about Ana' }).click()
  await other.getByRole('menuitem', { name: 'Delete conversation' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Delete conversation' }).click()
  await expect(other).toHaveURL(/\/chats$/)
  await expect.poll(() => bodies(ben, ana)).toEqual([])
  await other.context().close()
})

test('[CHAT-6] a failed deletion restores the conversation and shows the error until dismissed', async ({
  page,
  forgive,
}) => {
  const [ida, jon] = [await aPerson({ name: 'Ida' }), await aPerson({ name: 'Jon' })]
  await write(jon, ida, 'Are you there?')
  await logInAs(page, ida)
  await open(page, '/chats')
  await page.route('**/api/chat.php', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { error: { code: 'client_id_reused', message: 'No.' } } })
      : route.continue(),
  )
  forgive(/409/)
  async function tryToDelete() {
    await page.getByRole('button', { name: 'More about the conversation with Jon' }).click()
    await page.getByRole('menuitem', { name: 'Delete conversation' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete conversation' }).click()
  }
  const alert = page.getByRole('alert').filter({ hasText: 'couldn’t be deleted' })
  await tryToDelete()
  await expect(alert).toContainText('The conversation couldn’t be deleted. Please try again.')
  await expect(page.getByRole('list', { name: 'Conversations' })).toContainText('Are you there?')
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toHaveCount(0)
  await tryToDelete()
  await expect(alert).toBeVisible()
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: 'Jon' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Are you there?')
  await expect(alert).toHaveCount(0)
})

test('[CHAT-3] an open empty conversation shows the first message live; long words fit the field; two tabs share a draft', async ({
  page,
}) => {
  test.slow()
  const [kai, lou] = [await aPerson({ name: 'Kai' }), await aPerson({ name: 'Lou' })]
  await logInAs(page, kai)
  const polled = page.waitForResponse(/\/api\/chats\.php/)
  await open(page, `/members/${await idOf(lou)}/chat`)
  const field = page.getByRole('textbox', { name: 'Write to Lou' })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await field.fill(`https://example.com/${'a'.repeat(400)}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await field.fill('Half a sentence')

  // The first poll is done and the next is a minute away, so this arrives live.
  await polled
  await expect(page.getByRole('heading', { name: 'Say something to Lou' })).toBeVisible()
  await write(lou, kai, 'Good evening, Kai')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Good evening, Kai')
  await expect(page).toHaveURL(/\/chats\/[\w-]{22}$/)

  const second = await page.context().newPage()
  await open(second, page.url())
  const other = second.getByRole('textbox', { name: 'Write to Lou' })
  await expect(other).toHaveValue('Half a sentence')
  await field.fill('A whole sentence')
  await expect(other).toHaveValue('A whole sentence')
  await page.getByRole('button', { name: /^Send Free/ }).click()
  await expect(other).toHaveValue('')
  await expect.poll(() => bodies(lou, kai)).toEqual(['Good evening, Kai', 'A whole sentence'])
})

test('[CHAT-4, CHAT-12, CHAT-15, R-MSG-1] losing the network while sending loses nothing, duplicates nothing and keeps the order; a message that waited for credits goes out once', async ({
  page,
  forgive,
}) => {
  test.slow()
  forgive(/ERR_|WebSocket|Failed to fetch/)
  const [lea, max] = [await aPerson({ name: 'Lea' }), await aPerson({ name: 'Max' })]
  await write(max, lea, 'Evening!')
  await logInAs(page, lea)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/members/${await idOf(max)}/chat`)
  await expect(page).toHaveURL(/\/chats\//)
  const field = page.getByRole('textbox', { name: 'Write to Max' })
  const log = page.getByRole('region', { name: 'Messages' })

  // The server stores the message, but the reply is lost.
  let lost = 0
  await page.route('**/api/chat.php', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await field.fill('one')
  await field.press('Enter')
  await expect(log.getByText('Sent', { exact: true })).toBeVisible()
  expect(lost).toBe(1)

  await page.context().setOffline(true)
  for (const words of ['two', 'three']) {
    await field.fill(words)
    await field.press('Enter')
  }
  await expect(log.getByText('Sending…')).toHaveCount(2)
  await expect(page.getByText('You’re offline. 2 messages wait here and aren’t charged yet.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(log.getByText('Sending…')).toHaveCount(0)
  expect(await bodies(max, lea)).toEqual(['Evening!', 'one', 'two', 'three'])

  // The page closes with a message still queued; the next page sends it.
  await page.unrouteAll()
  await page.route('**/api/chat.php', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await field.fill('four')
  await field.press('Enter')
  await expect(log.getByText('Sending…')).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(log.getByText('Sending…')).toHaveCount(0)
  await expect.poll(() => bodies(max, lea)).toEqual(['Evening!', 'one', 'two', 'three', 'four'])
  expect((await stored(lea, max)).means.credits).toBe(0)

  // CHAT-2: the sign-up credits are spent.
  const alert = page.getByRole('alert').filter({ hasText: 'Out of credits' })
  await expect(alert).toBeVisible()
  await expect(alert).not.toContainText('Your message is kept')
  await field.fill('five')
  await field.press('Enter')
  await expect(field).toHaveValue('five')
  await expect(alert).toContainText('Your message is kept')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(field).toHaveValue('five')
  expect(await bodies(max, lea)).not.toContain('five')

  // A payment under way is waited for in the sheet; the message pressed for it follows.
  const payment = await orders(lea)
  await actOutside(page, payment, 'pending')
  const running = async () => (await callerOf(lea)('GET', '/api/repeat-order.php')) as { running: { status: string } }
  await expect.poll(async () => (await running()).running.status).toBe('pending')
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toBeVisible()
  await actOutside(page, payment, 'paid')
  await expect(log.getByText('five')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(field).toHaveValue('')
  await expect.poll(() => bodies(max, lea)).toEqual(['Evening!', 'one', 'two', 'three', 'four', 'five'])
})

test('[CHAT-9, CHAT-10, CHAT-11, CHAT-14] a match writes: toast, menu by key and by finger, safe links, limits of the field', async ({
  page,
  browser,
}) => {
  test.slow()
  const [nia, ole] = [await aPerson({ name: 'Nia' }), await aPerson({ name: 'Ole' })]
  await callerOf(nia)('POST', '/api/like.php', { id: await idOf(ole) })
  await callerOf(ole)('POST', '/api/like.php', { id: await idOf(nia) })
  await logInAs(page, nia)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/chats')
  const match = page.getByRole('region', { name: 'New matches' }).getByRole('link', { name: 'Ole' })
  await expect(match).toHaveAttribute('href', `/members/${await idOf(ole)}/chat`)
  await expectAccessible(page)

  // Elsewhere in the app a toast names the sender, and opens the conversation.
  const polled = page.waitForResponse(/\/api\/likes\.php/)
  await page.clock.install()
  await open(page, '/notifications')
  await polled
  // A toast leaves after six seconds, however slow this machine is.
  await page.clock.pauseAt(Date.now() + MINUTE)
  await write(ole, nia, 'Have you seen https://example.com/menu?')
  await write(ole, nia, 'The soup')
  const toast = page.getByRole('status').getByRole('link', { name: '2 new messages from Ole' })
  await expect(toast).toBeVisible()
  await toast.click()
  await page.clock.resume()
  await expect(page).toHaveURL(/\/chats\/[\w-]{22}$/)
  await expect(toast).toHaveCount(0)
  const log = page.getByRole('region', { name: 'Messages' })
  const link = log.getByRole('link', { name: 'https://example.com/menu', exact: true })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(link).toHaveAttribute('target', '_blank')

  // Over the limit Send is off and says why; Escape closes the emoji; enlarged twice, one can still write.
  const field = page.getByRole('textbox', { name: 'Write to Ole' })
  const send = page.getByRole('button', { name: /^Send/ })
  await field.fill('a'.repeat(900))
  await expect(page.getByText('100 characters left')).toBeVisible()
  await field.fill('a'.repeat(1001))
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expect(send).toHaveAccessibleDescription(/1,?000/)
  await field.fill('')
  await page.getByRole('button', { name: 'Emoji', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Faces' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Faces' })).toHaveCount(0)
  for (const width of [195, 160]) {
    await page.setViewportSize({ width, height: 422 })
    expect(await field.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(90)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }

  // From lg: the context-menu key, arrows and Escape.
  await page.setViewportSize({ width: 1280, height: 860 })
  const buttons = log.getByRole('button', { name: /^Message from Ole, / })
  await expect(buttons).toHaveCount(2)
  await buttons.last().focus()
  await page.keyboard.press('ArrowUp')
  await expect(buttons.first()).toBeFocused()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: /^Message from Ole, / })
  await expect(menu.getByRole('menuitem', { name: 'Copy text' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(buttons.first()).toBeFocused()
  await log.getByText('The soup').click({ button: 'right' })
  await expect(menu.getByRole('menuitem', { name: 'Report this message' })).toBeVisible()

  // On a phone: a long press.
  const context = await browser.newContext({
    baseURL: BASE,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    permissions: ['clipboard-read', 'clipboard-write'],
    serviceWorkers: 'block',
  })
  const phone = await context.newPage()
  await logInAs(phone, nia)
  await open(phone, page.url())
  const bubble = phone.getByRole('region', { name: 'Messages' }).getByText('The soup')
  const { x, y } = (await bubble.boundingBox())!
  const finger = await context.newCDPSession(phone)
  const sheet = phone.getByRole('dialog', { name: /^Message from Ole, / })
  const touchPoints = [{ x: x + 20, y: y + 10 }]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expect(sheet).toBeVisible()
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expectAccessible(phone)
  await sheet.getByRole('button', { name: 'Copy text' }).click()
  await expect(phone.getByText('The text is copied.')).toBeVisible()
  expect(await phone.evaluate(() => navigator.clipboard.readText())).toBe('The soup')
  await context.close()
})

test('[CHAT-2, CHAT-4] a refused message keeps its text, gives the reason and can be sent again', async ({
  page,
  forgive,
}) => {
  forgive(/402/)
  const [pia, tom] = [await aPerson({ name: 'Pia' }), await aPerson({ name: 'Tom' })]
  await write(tom, pia, 'Write me on whatsapp, +49 151 23456789')
  await logInAs(page, pia)
  await open(page, `/members/${await idOf(tom)}/chat`)
  await expect(page.getByText('Take your time')).toBeVisible()
  await page.route('**/api/chat.php', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 402, json: { error: { code: 'not_enough_credits', message: 'No credits.' } } })
      : route.continue(),
  )
  const field = page.getByRole('textbox', { name: 'Write to Tom' })
  await field.fill('Half past seven?')
  await field.press('Enter')
  const failure = page.getByRole('alert').filter({ hasText: 'Not sent, not charged.' })
  await expect(failure).toContainText('No credits.')
  await expectAccessible(page)
  await page.unrouteAll()
  await page.reload()
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Sent', { exact: true })).toBeVisible()
  await expect.poll(() => bodies(tom, pia)).toEqual(['Write me on whatsapp, +49 151 23456789', 'Half past seven?'])
})

test('[CHAT-2] unconfirmed members see why they cannot send and can request the email again', async ({ page }) => {
  const [una, vic] = [await aPerson({ name: 'Una', confirmed: false }), await aPerson({ name: 'Vic' })]
  await logInAs(page, una)
  await open(page, `/members/${await idOf(vic)}/chat`)
  await expect(page.getByText('Confirm your email address first')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Enter code' })).toBeVisible()
  await expectAccessible(page)
})
