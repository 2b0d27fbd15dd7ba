import type { Page } from '@playwright/test'

import { isListed, type Store } from '#features/legal/stored-keys.rules.ts'

import { expect, hydrated, test } from '../support/browser-test.ts'
import { aPerson, callerOf, logInAs } from '../support/e2e-people.ts'
import { E2E_PORT } from '../support/e2e-server.ts'

// The worker caches the offline page: that is storage too.
test.use({ serviceWorkers: 'allow' })

const ORIGIN = `http://localhost:${E2E_PORT}`
type Held = { store: Store | 'databases'; name: string }

/** Everything the browser currently stores for this site. */
async function held(page: Page): Promise<Held[]> {
  const cookies = (await page.context().cookies(ORIGIN)).map(({ name }) => name)
  const { lasting, tab, offline, databases } = await page.evaluate(async () => ({
    lasting: Object.keys(localStorage),
    tab: Object.keys(sessionStorage),
    offline: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
  }))
  const stores = { cookies, lasting, tab, offline, databases }
  return Object.entries(stores).flatMap(([store, names]) =>
    names.map((name) => ({ store: store as Held['store'], name })),
  )
}

const unlisted = (all: readonly Held[]) =>
  all.filter(({ store, name }) => store === 'databases' || !isListed(store, name))

/** Navigates, and records the stored keys at every step. */
function walker(page: Page) {
  const seen = new Set<string>()
  const look = async (where: string) => {
    const all = await held(page)
    for (const { name } of all) seen.add(name)
    expect(unlisted(all), `kept after ${where}, but not on the cookies page`).toEqual([])
  }
  return {
    seen,
    look,
    async visit(path: string) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await look(path)
    },
  }
}

/** R-GDPR-2: pages send requests only to this site. */
function strangersAsked(page: Page): string[] {
  const strangers: string[] = []
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && !host.endsWith(`localhost:${E2E_PORT}`)) strangers.push(request.url())
  })
  return strangers
}

test('[PAGE-1, R-GDPR-2] a visitor’s browser stores only what the cookies page lists, and no cookie before any choice', async ({
  page,
  forgive,
}) => {
  test.slow()
  forgive(/404/)
  const strangers = strangersAsked(page)
  const { seen, visit, look } = walker(page)
  await visit('/')
  await hydrated(page)
  expect(await page.context().cookies(ORIGIN)).toEqual([])

  await page.getByRole('radio', { name: 'Light' }).check({ force: true })
  await look('choosing the theme')
  for (const path of ['/?lang=en', '/pricing', '/pages/cookies', '/lang-config', '/members', '/login', '/offline'])
    await visit(path)
  await visit('/signup?ref=partner&sub1=7')
  await hydrated(page)
  await page.locator('input[name=name]').first().fill('Robin')
  await look('beginning to sign up')
  for (const path of ['/landers/tinderswipe', '/landers/alonetonight', '/complaints', '/no-such-page'])
    await visit(path)
  for (const name of ['theme', 'locale', 'tracking']) expect(seen).toContain(name)
  expect(strangers).toEqual([])
})

test('[R-SESS-5] after logging out only the member’s preferences remain, and Back shows none of their pages', async ({
  page,
}) => {
  test.slow()
  const [ana, ben] = [await aPerson({ name: 'Ana' }), await aPerson({ name: 'Ben' })]
  const { user } = (await callerOf(ben)('GET', '/api/user.php')) as { user: { profile: { id: string } } }
  await logInAs(page, ana)
  await page.context().addCookies([{ name: 'theme', value: 'light', url: ORIGIN }])
  await page.goto(`/members/${user.profile.id}/chat`)
  await hydrated(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('textbox').first().fill('Nobody else reads this')
  const kept = (await held(page)).filter(({ store }) => store !== 'cookies').map(({ name }) => name)
  expect(kept).toContainEqual(expect.stringMatching(/^chat_draft\./))

  await page.goto('/chats')
  await hydrated(page)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('/')
  const left = (await held(page)).map(({ name }) => name)
  expect(left.filter((name) => /^(?:chat_|push_|duet_session)/.test(name))).toEqual([])
  expect(left).toContain('theme')
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
})

test('[PAGE-1] a member’s browser stores only what the cookies page lists', async ({ page }) => {
  test.slow()
  const strangers = strangersAsked(page)
  const { seen, visit, look } = walker(page)
  const [ana, ben] = [await aPerson({ name: 'Ana' }), await aPerson({ name: 'Ben' })]
  const { user } = (await callerOf(ben)('GET', '/api/user.php')) as { user: { profile: { id: string } } }
  await logInAs(page, ana)
  for (const path of ['/members', `/members/${user.profile.id}`, '/likes', '/swipe-game', '/match-finder', '/profile'])
    await visit(path)

  await visit(`/members/${user.profile.id}/chat`)
  await hydrated(page)
  const box = page.getByRole('textbox').first()
  await box.fill('Good evening')
  await look('beginning to write')
  await box.press('Enter')
  await look('sending a message')
  for (const path of ['/chats', '/credits', '/premium', '/transactions', '/notifications', '/notifications/delete'])
    await visit(path)
  for (const begin of ['duet_session', 'duet_device', 'chat_draft.'])
    expect(
      [...seen].some((name) => name.startsWith(begin)),
      begin,
    ).toBe(true)

  await page.goto('/pages/cookies')
  const listed = await page.locator('table code').allTextContents()
  const isShown = (name: string) =>
    listed.some((entry) => (entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry))
  expect([...seen].filter((name) => !isShown(name))).toEqual([])
  expect(strangers).toEqual([])
})
