import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

import { expect, expectAccessible, hydrated, test } from '../support/browser-test.ts'
import { aPerson, callerOf, logInAs } from '../support/e2e-people.ts'
import { clickNotification, pushDoor, shownBy, withNobodyLooking, withPushService } from '../support/e2e-push.ts'
import { stopClock } from '../support/stopped-clock.ts'

test.use({ serviceWorkers: 'allow' })

const section = (page: Page) => page.getByRole('region', { name: 'Push notifications' })
const told = (page: Page, method: string) =>
  page.waitForResponse((reply) => reply.url().includes('/api/user.php?push=1') && reply.request().method() === method)

const notice = { v: 1, title: 'Duet', body: 'There is news.', path: '/chats', tag: 'chat:1', badge: 1, kind: 'message' }

test('[PUSH-1] one click subscribes this device, a reload keeps it, and another click unsubscribes', async ({
  page,
}) => {
  await withPushService(page)
  await logInAs(page, await aPerson())
  await page.goto('/notifications')
  await expect(section(page)).toContainText('Off.')
  await expectAccessible(page)

  const subscribed = told(page, 'POST')
  await section(page).getByRole('button', { name: 'Turn on' }).click()
  expect((await subscribed).status()).toBe(200)
  await expect(section(page)).toContainText('On.')

  // Every load registers the subscription again: the session may be new.
  const again = told(page, 'POST')
  await page.reload()
  expect((await again).status()).toBe(200)
  await expect(section(page)).toContainText('On.')

  const taken = told(page, 'DELETE')
  await section(page).getByRole('button', { name: 'Turn off' }).click()
  expect((await taken).status()).toBe(200)
  await expect(section(page)).toContainText('Off.')
})

test('[R-SESS-5] logging out leaves no subscription in the browser', async ({ page }) => {
  await withPushService(page)
  await logInAs(page, await aPerson())
  await page.goto('/notifications')
  await section(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(section(page)).toContainText('On.')
  // On a fresh page: the previous one may still be scrolling, which closes the menu.
  await page.goto('/chats')
  await hydrated(page)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('/')
  expect(await page.evaluate(() => [localStorage.getItem('push_for'), localStorage.getItem('e2e_push_there')])).toEqual(
    [null, null],
  )
})

test('[ACC-1] sign-up ends with the push question, and accepting subscribes', async ({ page }) => {
  await withPushService(page)
  const robin = await aPerson({ through: false })
  const call = callerOf(robin)
  await call('PUT', '/api/place.php', { lat: 52.09, lon: 5.12 })
  await call('PUT', '/api/signup.php', { step: 4 })
  await logInAs(page, robin)
  await page.goto('/complete-signup')
  await hydrated(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shall we tell you when someone writes?')
  const subscribed = told(page, 'POST')
  await page.getByRole('button', { name: 'Yes, tell me' }).click()
  expect((await subscribed).status()).toBe(200)
  await expect(page).toHaveURL('/signup-matches')
})

test('[PUSH-1] refusing shows how to change it', async ({ page }) => {
  await withPushService(page, { answer: 'denied' })
  await logInAs(page, await aPerson())
  await page.goto('/notifications')
  await section(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(section(page)).toContainText('Your browser blocks notifications from this site.')
  await expect(section(page).getByRole('button')).toHaveCount(0)
})

test('[CHAT-8, NAV-4] a push reloads chats and likes, even when no socket reported them', async ({ page }) => {
  const robin = await aPerson()
  await withPushService(page)
  await page.addInitScript(() => {
    const badges: number[] = []
    Object.assign(window, { badges })
    navigator.setAppBadge = async (count = 0) => void badges.push(count)
  })
  // No live hints: the page has to poll.
  await page.routeWebSocket(/live\.php/, () => {})
  await logInAs(page, robin)
  const firstPoll = page.waitForResponse(/\/api\/likes\.php/)
  await page.goto('/members')
  await hydrated(page)
  await firstPoll

  const { user } = (await callerOf(robin)('GET', '/api/user.php')) as { user: { profile: { id: string } } }
  await callerOf(await aPerson({ name: 'Kim' }))('POST', '/api/like.php', { id: user.profile.id })
  const asked = Promise.all([page.waitForResponse(/\/api\/likes\.php/), page.waitForResponse(/\/api\/chats\.php/)])
  const push = await pushDoor(page)
  await push({ ...notice, kind: 'heart' })
  await asked
  await expect(page).toHaveTitle(/^\(1\) /)
  const badges = () => page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1))
  await expect.poll(badges).toBe(1)

  // R-WEB-6: invalid and foreign payloads trigger nothing.
  let calls = 0
  page.on('request', (request) => {
    if (/\/api\/(likes|chats)\.php/.test(request.url())) calls += 1
  })
  await push('{"v":1,"title":"Elsewhere","path":"//evil.example"}')
  await push('not even json')
  const answered = page.waitForResponse(/\/api\/chats\.php/)
  await push(notice)
  await answered
  expect(calls).toBe(2)
})

test('[CHAT-8, SEARCH-2, API-1] with the socket refused, polls every 60 s, with pushes every 300 s; hiding the page ends the online status', async ({
  page,
}) => {
  const [robin, kim] = [await aPerson(), await aPerson({ name: 'Kim' })]
  await withPushService(page)
  await page.routeWebSocket(/live\.php/, (socket) => socket.close())
  await logInAs(page, robin)
  const clock = await stopClock(page)
  let polled: string[] = []
  page.on('request', (request) => {
    const [call] = /(?<=\/api\/)(user|chats|likes)\.php$/.exec(request.url()) ?? []
    if (call !== undefined && request.method() === 'GET') polled.push(call)
  })
  const ALL = ['chats.php', 'likes.php', 'user.php']
  /** One timer is for the user, one for chats and likes; they start within a second of each other. */
  async function expectPollsAfter(ms: number) {
    await clock.untilWaiting(ms, 2)
    await clock.run(ms - 2_000)
    expect(polled).toEqual([])
    await clock.run(2_000)
    await expect.poll(() => polled.toSorted()).toEqual(ALL)
    polled = []
  }
  await page.goto('/lang-config')
  await expectPollsAfter(5_000)
  await expectPollsAfter(60_000)

  await page.goto('/notifications')
  await section(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(section(page)).toContainText('On.')
  const registered = told(page, 'POST')
  await page.goto('/lang-config')
  await clock.untilWaiting(5_000, 2)
  await registered
  await expectPollsAfter(5_000)
  await expectPollsAfter(300_000)

  const { user } = (await callerOf(robin)('GET', '/api/user.php')) as { user: { profile: { id: string } } }
  const isOnline = async () => {
    const { online } = (await callerOf(kim)('GET', `/api/member.php?id=${user.profile.id}`)) as { online: boolean }
    return online
  }
  expect(await isOnline()).toBe(true)
  const beacon = page.waitForRequest(/\/api\/page-hidden\.php$/)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const sent = await beacon
  expect([sent.method(), sent.resourceType(), sent.headers()['content-type']]).toEqual([
    'POST',
    'ping',
    'application/json',
  ])
  await expect.poll(isOnline).toBe(false)
  await clock.run(600_000)
  expect(polled).toEqual([])
})

test('[PUSH-1] clicking a notification opens the conversation in an existing window', async ({ page, context }) => {
  const [robin, kim] = [await aPerson(), await aPerson({ name: 'Kim' })]
  const { user } = (await callerOf(robin)('GET', '/api/user.php')) as { user: { profile: { id: string } } }
  const { conversation } = (await callerOf(kim)('POST', '/api/chat.php', {
    profile: user.profile,
    client_id: randomUUID(),
    text: 'Good evening',
  })) as { conversation: { id: string } }
  const path = `/chats/${conversation.id}`
  await context.grantPermissions(['notifications'])
  await logInAs(page, robin)
  await page.goto('/likes')
  await hydrated(page)
  const push = await pushDoor(page)
  const worker = context.serviceWorkers()[0]!

  await withNobodyLooking(worker, () => push({ ...notice, path }))
  // The headless shell denies notifications, so only the click is tested there.
  const permission = await worker.evaluate(() => Notification.permission)
  console.log(`notification permission: ${permission}`)
  if (permission === 'granted') await expect.poll(() => shownBy(worker)).toEqual([{ title: 'Duet', path }])
  await clickNotification(worker, { path })
  await expect(page).toHaveURL(path)
  await expect(page.getByText('Good evening').first()).toBeVisible()
})
