import type { Page } from '@playwright/test'

import { expect, expectAccessible, hydrated } from '../support/browser-test.ts'
import { test } from '../support/e2e-network.ts'
import { aPerson, callerOf, logInAs } from '../support/e2e-people.ts'

const PHONE = { width: 390, height: 844 }

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE })

  test('[FRAME-1, FRAME-3, FRAME-4, NAV-3] the tab bar leads everywhere, counts only what is new, and makes room', async ({
    page,
  }) => {
    test.slow()
    const [ida, tom] = [await aPerson({ name: 'Ida' }), await aPerson({ name: 'Tom' })]
    await callerOf(tom)('POST', '/api/like.php', { id: await idOf(ida) })
    await page.goto('/members')
    await expect(tabs(page), 'visitors have none').toHaveCount(0)

    await logInAs(page, ida)
    await page.goto('/me')
    await hydrated(page)
    await expect(tabs(page).getByRole('link')).toHaveText(['Members', 'Swipe', /^Likes/, 'Chats', 'Me'])
    await expect(tabs(page).getByRole('link', { name: 'Likes' })).toContainText('1 new like')
    await expect(tabs(page).getByRole('link', { name: 'Me', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Ida, \d+$/)
    await expect(page.getByRole('contentinfo'), 'a footer ends documents only').toHaveCount(0)
    await expectAccessible(page)
    await expectRoomFor(page, page.getByRole('button', { name: 'Log out' }))

    await tabs(page).getByRole('link', { name: 'Members' }).tap()
    await expect(page).toHaveURL(/\/members(\?|$)/)
    await expect(tabs(page).getByRole('link', { name: 'Members' })).toHaveAttribute('aria-current', 'page')
    await page.evaluate(() => window.scrollTo(0, 500))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    await tabs(page).getByRole('link', { name: 'Members' }).tap()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    const again = page.waitForRequest(/\/members\.data/)
    await tabs(page).getByRole('link', { name: 'Members' }).tap()
    await again

    await tabs(page).getByRole('link', { name: 'Chats' }).tap()
    await expect(page).toHaveURL(/\/chats$/)
    await page.goto('/profile')
    await hydrated(page)
    const field = page.getByRole('textbox', { name: 'Nickname' })
    await field.focus()
    await expect(tabs(page), 'the keyboard covers it').toBeHidden()
    await field.blur()
    await expect(tabs(page)).toBeVisible()

    await page.goto(`/members/${await idOf(tom)}`)
    await hydrated(page)
    await expect(tabs(page), 'the profile’s own bar takes its place').toBeHidden()
    await page.goto(`/members/${await idOf(tom)}/chat`)
    await hydrated(page)
    await expect(tabs(page), 'the composer takes its place').toBeHidden()
  })
  test('[FRAME-8] Back closes what lies over the page first, and skips what was closed before', async ({ page }) => {
    const [ada, bo] = [await aPerson({ name: 'Ada' }), await aPerson({ name: 'Bo' })]
    await logInAs(page, ada)
    await page.goto('/me')
    await hydrated(page)
    await tabs(page).getByRole('link', { name: 'Members' }).tap()
    const filters = page.getByRole('dialog', { name: 'Filters' })
    const open = page.getByRole('button', { name: /^Filters/ })
    await open.tap()
    await expect(filters).toBeVisible()
    await page.goBack()
    await expect(filters).toBeHidden()
    await expect(page).toHaveURL(/\/members(\?|$)/)
    await open.tap()
    await filters.getByRole('button', { name: 'Close' }).tap()
    await expect(filters).toBeHidden()
    await page.goBack()
    await expect(page, 'one step leaves the page').toHaveURL(/\/me$/)

    // A page that no longer exists is replaced, also below its dialog.
    await page.goto(`/members/${await idOf(bo)}`)
    await hydrated(page)
    await page.getByRole('button', { name: 'Block', exact: true }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).tap()
    await expect(page).toHaveURL(/\/members(\?|$)/)
    await page.goBack()
    await expect(page).toHaveURL(/\/me$/)
  })

  test('[FRAME-5] without a network a tab waits inside the frame, and goes on when it returns', async ({
    page,
    context,
    forgive,
  }) => {
    forgive(/ERR_|Failed to (fetch|load)|WebSocket/)
    await logInAs(page, await aPerson({ name: 'Finn' }))
    await page.goto('/me')
    await hydrated(page)
    const title = page.getByRole('heading', { level: 1 }).filter({ visible: true })
    await context.setOffline(true)
    await tabs(page).getByRole('link', { name: 'Likes' }).tap()
    await expect(title).toHaveText('You’re offline')
    await expect(tabs(page)).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/likes\/received$/)
    await expect(title).toHaveText(/^Likes/)

    // The browser believes in a network, but nothing answers.
    await page.route(/\/(chats\.data|healthz)/, (route) => route.abort())
    await tabs(page).getByRole('link', { name: 'Chats' }).tap()
    await expect(title).toHaveText('You’re offline')
    await expect(tabs(page)).toBeVisible()
    await page.unroute(/\/(chats\.data|healthz)/)
    await expect(page).toHaveURL(/\/chats$/)
    await expect(title).toHaveText('Chats')
  })

  test('[FRAME-5] a conversation left without a network leads into the frame, too', async ({
    page,
    context,
    forgive,
  }) => {
    forgive(/ERR_|Failed to (fetch|load)|WebSocket/)
    const [ina, jon] = [await aPerson({ name: 'Ina' }), await aPerson({ name: 'Jon' })]
    await logInAs(page, ina)
    await page.goto(`/members/${await idOf(jon)}/chat`)
    await hydrated(page)
    await expect(page.getByRole('banner')).toBeHidden()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Back' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
    await expect(tabs(page)).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await context.setOffline(false)
  })

  test('[FRAME-6, NAV-5] the page never jumps, and a banner closed before it is hydrated stays closed', async ({
    page,
  }) => {
    const gus = await aPerson({ name: 'Gus', confirmed: false })
    // The card of the first hour asks for a photo, too.
    await callerOf(gus)('PUT', '/api/first-hour.php', { closed: true })
    await logInAs(page, gus)
    await page.addInitScript(countShifts)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/banners-[\w-]+\.js/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/members', { waitUntil: 'commit' })
    const reminder = page.getByRole('complementary', { name: 'Confirm your email address' })
    await expect(reminder, 'no offer before the address is confirmed').toBeVisible()
    await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
    await reminder.getByRole('button', { name: 'Close' }).tap()
    release()
    await expect(reminder).toBeHidden()
    await page.reload()
    await hydrated(page)
    await expect(page.getByRole('complementary', { name: 'Your profile photo' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(
      await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum),
    ).toBeLessThanOrEqual(0.02)
  })
})

test('[NAV-3, FRAME-1, FRAME-6] on a laptop the same places are in the top bar, in one navigation, from the first paint on', async ({
  page,
}) => {
  await logInAs(page, await aPerson({ name: 'Una' }))
  const html = await (await page.request.get('/likes/given')).text()
  expect(html, 'nothing is put in place by script').not.toMatch(/<div hidden id="S:/)
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => Object.assign(window, { sent: document.querySelector('header nav') }))
  })
  await page.goto('/likes/given')
  await hydrated(page)
  const isSent = () => (window as unknown as { sent: Element }).sent === document.querySelector('header nav')
  expect(await page.evaluate(isSent), 'hydration keeps what the server sent').toBe(true)
  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Main menu' })
  await expect(tabs(page)).toHaveCount(1)
  await expect(bar.getByRole('link')).toHaveText(['Members', 'Swipe', 'Likes', 'Chats'])
  await expect(bar.getByRole('link', { name: 'Likes' })).toHaveAttribute('aria-current', 'page')
})

test('[FRAME-7] the frame fits 320 px in languages with long words, and a phone enlarged to 200 %', async ({
  page,
}) => {
  await page.setViewportSize({ width: 195, height: 640 })
  for (const lang of ['pl', 'de']) {
    await page.goto(`/members?lang=${lang}`)
    const head = page.getByRole('banner')
    await expect(head.locator('svg').filter({ visible: true }).first(), 'the symbol').toHaveCSS('width', '32px')
    const { x, width } = (await head.locator('a[href="/login"]').boundingBox())!
    expect(x + width, `visitors’ bar in ${lang}`).toBeLessThanOrEqual(195)
  }
  const wout = await aPerson({ name: 'Wout' })
  await callerOf(wout)('PUT', '/api/first-hour.php', { closed: true })
  await logInAs(page, wout)
  const looks = [...['sv', 'nl', 'da', 'fi', 'de'].map((lang) => ({ lang, width: 320 })), { lang: 'de', width: 195 }]
  for (const { lang, width } of looks) {
    await page.setViewportSize({ width, height: 640 })
    for (const path of ['/members', '/me']) {
      await page.goto(`${path}?lang=${lang}`)
      const over = await page.evaluate(() =>
        document.documentElement.scrollWidth > window.innerWidth
          ? [...document.querySelectorAll('body *')]
              .filter((each) => each.getBoundingClientRect().right > window.innerWidth)
              .map(({ outerHTML }) => outerHTML.slice(0, 200))
          : [],
      )
      expect(over, `${path} ${lang} ${width}`).toEqual([])
    }
  }
})

async function idOf(person: Awaited<ReturnType<typeof aPerson>>): Promise<string> {
  const { user } = (await callerOf(person)('GET', '/api/user.php')) as { user: { profile: { id: string } } }
  return user.profile.id
}

/** The end of the page stands above the tab bar. */
async function expectRoomFor(page: Page, last: ReturnType<Page['getByRole']>) {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const [end, bar] = [await last.boundingBox(), await tabs(page).boundingBox()]
  expect(end!.y + end!.height).toBeLessThanOrEqual(bar!.y)
}

/** Counts what moves on each page from its beginning, as the browser does. */
function countShifts() {
  const shifts = { sum: 0 }
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const each of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!each.hadRecentInput) shifts.sum += each.value
  }).observe({ type: 'layout-shift', buffered: true })
}
