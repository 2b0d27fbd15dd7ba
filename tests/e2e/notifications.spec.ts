import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

import { expect, expectAccessible, hydrated } from '../support/browser-test.ts'
import { inMailTo } from '../support/e2e-mails.ts'
import { test } from '../support/e2e-network.ts'
import { duet } from '../support/e2e-operator.ts'
import { aPerson, callerOf, logInAs, type TestPerson } from '../support/e2e-people.ts'
import { withPushService } from '../support/e2e-push.ts'

type Settings = { choices: Record<string, { mail: boolean; push: boolean }>; notifications_disabled: string[] }
const settingsOf = async (person: TestPerson) => (await callerOf(person)('GET', '/api/notifications.php')) as Settings

async function openSettings(page: Page) {
  await page.goto('/notifications')
  await hydrated(page)
  return page.getByRole('region', { name: 'Notifications', exact: true })
}

/** The unsubscribe link from a delivered newsletter. */
async function mailedLink(person: TestPerson): Promise<string> {
  await callerOf(person)('PUT', '/api/notifications.php', { choices: { news: { mail: true } } })
  const file = join(mkdtempSync(join(tmpdir(), 'duet-news-')), 'news.json')
  const words = { subject: 'News', heading: 'News', paragraphs: ['Something is new.'], button: 'Have a look' }
  writeFileSync(file, JSON.stringify({ type: 'news', path: '/members', words: { en: words } }))
  await duet('announce', 'localhost', file, '--send')
  return inMailTo(person.email, /\/notifications\?token=[\w.-]+/)
}

test('[NOTI-1] every switch saves immediately and survives a reload', async ({ page }) => {
  const person = await aPerson({ name: 'Iris' })
  await logInAs(page, person)
  const part = await openSettings(page)
  await expect(part.getByRole('switch', { name: /: (Email|Push)$/ })).toHaveCount(16)
  for (const type of ['Weekly update', 'Reminders', 'News', 'Offers'])
    for (const way of ['Email', 'Push'])
      await expect(part.getByRole('switch', { name: `${type}: ${way}`, exact: true })).not.toBeChecked()
  await expect(part.getByRole('switch', { name: 'Discreet wording' })).toBeChecked()

  await part.getByRole('switch', { name: 'Likes: Email' }).click()
  await part.getByRole('switch', { name: 'News: Push' }).click()
  await part.getByRole('switch', { name: 'Discreet wording' }).click()
  await part.getByRole('switch', { name: 'Quiet hours' }).click()
  // "Saved" may still be visible from the previous switch.
  const hours = page.waitForResponse((reply) => reply.request().postData()?.includes('23:30') ?? false)
  await part.getByLabel('From').fill('23:30')
  await part.getByLabel('From').blur()
  await hours
  await expect(part.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await openSettings(page)
  await expect(part.getByRole('switch', { name: 'Likes: Email' })).not.toBeChecked()
  await expect(part.getByRole('switch', { name: 'Likes: Push' })).toBeChecked()
  await expect(part.getByRole('switch', { name: 'News: Push' })).toBeChecked()
  await expect(part.getByRole('switch', { name: 'News: Email' })).not.toBeChecked()
  await expect(part.getByRole('switch', { name: 'Discreet wording' })).not.toBeChecked()
  await expect(part.getByLabel('From')).toHaveValue('23:30')
  await expect(part.getByLabel('Until')).toHaveValue('08:00')
  const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' '))
  await expect(part.getByText(zone)).toBeVisible()
})

test('[NOTI-1] a refused switch flips back and says why', async ({ page, forgive }) => {
  forgive(/422/)
  await logInAs(page, await aPerson({ name: 'Nele' }))
  const part = await openSettings(page)
  await page.route('**/api/notifications.php', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 422, json: { error: { code: 'validation_failed', message: 'Not like that.' } } })
      : route.continue(),
  )
  const like = part.getByRole('switch', { name: 'Likes: Email' })
  await like.click()
  await expect(part.getByRole('alert')).toHaveText('Not like that.')
  await expect(like).toBeChecked()
  await expect(part.getByText('Saved', { exact: true })).toBeHidden()
})

test('[NOTI-1, NOTI-2] the link in an email unsubscribes without a login, and resubscribes', async ({
  page,
  browser,
}) => {
  const person = await aPerson({ name: 'Olga' })
  const link = await mailedLink(person)
  await page.goto(link)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Emails from Duet')
  await expect(page.getByText('o…@example.com')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('switch', { name: 'News: Email' })).toBeChecked()
  await expectAccessible(page)
  // Opening it changes nothing: mail scanners open links too.
  expect((await settingsOf(person)).notifications_disabled).toEqual([])

  await page.getByRole('switch', { name: 'News: Email' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'No more emails' }).click()
  await expect(page.getByText('You unsubscribed o…@example.com from our emails.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Likes: Email' })).toBeDisabled()
  // The page shows it before the server has stored it.
  const stops = async () => (await settingsOf(person)).notifications_disabled
  await expect.poll(stops).toEqual(['listunsubscribe'])
  expect((await settingsOf(person)).choices.news).toEqual({ mail: false, push: false })

  await page.getByRole('button', { name: 'Turn emails back on' }).click()
  await expect(page.getByRole('button', { name: 'No more emails' })).toBeVisible()
  await expect.poll(stops).toEqual([])

  // The link acts on its own account, not on the logged-in one.
  const context = await browser.newContext()
  const other = await context.newPage()
  await logInAs(other, await aPerson({ name: 'Pia' }))
  await other.goto(new URL(link, page.url()).href)
  await expect(other.getByText('a different account from the one you’re logged in to')).toBeVisible()
  await expect(other.getByText('o…@example.com')).toBeVisible()
  await context.close()
})

test('[NOTI-1] a truncated link says so and leads to the login', async ({ page }) => {
  await page.goto('/notifications?token=cut')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work')
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/login?to=/notifications',
  )
  await expectAccessible(page)
})

test('[NOTI-2] suspended emails show above the settings and in a banner, and one click resumes them', async ({
  page,
  baseURL,
}) => {
  const person = await aPerson({ name: 'Rosa' })
  const token = new URL(await mailedLink(person), 'http://localhost').searchParams.get('token')!
  await page.request.post(`/api/unsubscribe.php?token=${token}`, { form: { 'List-Unsubscribe': 'One-Click' } })
  await logInAs(page, person)
  const closed = ['time_bonus', 'time_bonus_window', 'add_photo'].map((id) => `banner_${id}`)
  await page.context().addCookies(closed.map((name) => ({ name, value: '1', url: baseURL! })))
  await page.goto('/chats')
  await hydrated(page)
  const banner = page.getByRole('complementary', { name: 'Emails from us' })
  await expect(banner).toContainText(`You unsubscribed ${person.email} from our emails.`)

  // The settings page shows its own notice instead.
  await openSettings(page)
  await expect(page.getByText('Notification emails are switched off')).toBeVisible()
  await expect(banner).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Turn emails back on' }).click()
  await expect(page.getByText('Emails are back on.')).toBeVisible()
  await expect(page.getByText('Notification emails are switched off')).toBeHidden()
  expect((await settingsOf(person)).notifications_disabled).toEqual([])
})

test.describe('banners', () => {
  test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

  test('[NAV-5, R-HONEST-5] banners show one at a time in order and stay closed once closed', async ({
    page,
    context,
  }) => {
    // Not every test browser has notifications.
    await withPushService(page)
    const tess = await aPerson({ name: 'Tess', confirmed: false })
    // ACC-12: until then its card asks for the photo.
    await callerOf(tess)('PUT', '/api/first-hour.php', { closed: true })
    await logInAs(page, tess)
    await page.goto('/members')
    await hydrated(page)
    const banners = page.getByRole('complementary')
    // PAY-8: no offer before the address is confirmed.
    const queue = ['Confirm your email address', 'Your profile photo', 'Push notifications']
    for (const label of queue) {
      const banner = page.getByRole('complementary', { name: label })
      await expect(banner).toBeVisible()
      await expect(banners).toHaveCount(1)
      await banner.getByRole('button', { name: /^(Close|Not now)$/ }).click()
      await expect(banner).toHaveCount(0)
    }
    await expect(banners).toHaveCount(0)
    await page.reload()
    await hydrated(page)
    await expect(banners).toHaveCount(0)
    const kept = (await context.cookies()).filter(({ name }) => name.startsWith('banner_'))
    for (const { value } of kept) expect(Math.abs(Number(value) - Date.now())).toBeLessThan(10 * 60_000)
    // R-HONEST-5: a closed prompt stays away for 30 days.
    const month = Date.now() / 1000 + 30 * 24 * 60 * 60
    expect(kept.find(({ name }) => name === 'banner_push')!.expires).toBeGreaterThan(month)
  })
})

test('[NAV-3] the installed app has a back button when there is a page to return to', async ({ page }) => {
  await logInAs(page, await aPerson({ name: 'Vera' }))
  const back = page.getByRole('banner').getByRole('button', { name: 'Back' })
  const open = page.getByRole('main').locator('a[href^="/members/"]').first()
  await page.goto('/members')
  await hydrated(page)
  await open.click()
  await expect(page).toHaveURL(/\/members\/[\w-]+/)
  await expect(back).toHaveCount(0)

  // CDP cannot emulate display-mode, so swap in a query that always matches.
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window)
    window.matchMedia = (query) => real(query === '(display-mode: standalone)' ? 'all' : query)
  })
  await page.goto('/members')
  await hydrated(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Members' })).toBeVisible()
  await expect(back).toHaveCount(0)
  await open.click()
  await expect(page).toHaveURL(/\/members\/[\w-]+/)
  await back.click()
  await expect(page).toHaveURL(/\/members(\?|$)/)
  await expect(back).toHaveCount(0)
})

test('[NAV-9] the settings offer the app, and no page prompts for it', async ({ page }) => {
  await logInAs(page, await aPerson({ name: 'Wim' }))
  await openSettings(page)
  const part = page.getByRole('region', { name: 'App' })
  await expect(part).toHaveCount(0)
  const prevented = await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(event, { prompt: async () => void Object.assign(window, { asked: true }) })
    window.dispatchEvent(event)
    return event.defaultPrevented
  })
  expect(prevented).toBe(true)
  expect(await page.evaluate(() => 'asked' in window)).toBe(false)
  await part.getByRole('button', { name: 'Install' }).click()
  expect(await page.evaluate(() => 'asked' in window)).toBe(true)
  await expect(part).toHaveCount(0)
})

test('[MAIL-1] the workshop previews every email in every language', async ({ page }) => {
  await page.goto('/dev/mails?template=news_messages&scheme=dark')
  const mail = page.frameLocator('iframe[title="HTML version"]')
  await expect(mail.getByRole('heading', { level: 1 })).toHaveText('3 messages are waiting for you')
  await page.getByRole('link', { name: 'reset password', exact: true }).click()
  await expect(page).toHaveURL(/template=reset_password/)
  await expect(page.getByRole('region', { name: 'Text version' })).toContainText('password')
  await page.getByRole('link', { name: 'nl', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Text version' })).toContainText('wachtwoord')
  await expect(mail.locator('html')).toHaveAttribute('lang', 'nl')
})
