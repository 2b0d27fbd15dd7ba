import type { Page } from '@playwright/test'

import { MINUTE } from '#kernel/time.ts'

import { expect, expectAccessible, hydrated, test } from '../support/browser-test.ts'
import { aPerson, callerOf, logInAs, type TestPerson } from '../support/e2e-people.ts'
import { E2E_PORT } from '../support/e2e-server.ts'
import { stopClock } from '../support/stopped-clock.ts'

async function idOf(person: TestPerson): Promise<string> {
  const { user } = (await callerOf(person)('GET', '/api/user.php')) as { user: { profile: { id: string } } }
  return user.profile.id
}

async function given(person: TestPerson): Promise<string[]> {
  const { profiles } = (await callerOf(person)('GET', '/api/likes.php')) as { profiles: { name: string }[] }
  return profiles.map(({ name }) => name)
}

/** Skips the 18+ question, which has its own test. */
async function open(page: Page, path: string) {
  await page.context().addCookies([{ name: 'entry', value: 'yes', url: `http://localhost:${E2E_PORT}` }])
  await page.goto(path)
  await hydrated(page)
}

test('[LIKE-1] a heart on a card responds at once, can be undone, and works by keyboard', async ({ page, forgive }) => {
  test.slow()
  forgive(/ERR_INTERNET_DISCONNECTED/)
  const ana = await aPerson({ name: 'Ana' })
  await logInAs(page, ana)
  await open(page, '/members?gender=everyone')
  const heart = page.getByRole('button', { name: /^Like / }).first()
  const name = (await heart.getAttribute('aria-label'))!.replace('Like ', '')
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(`You liked ${name}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => given(ana)).toEqual([])

  await heart.dblclick()
  await expect(page.locator('[data-toasts] > *'), 'the second toast replaces the first').toHaveCount(1)
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => given(ana)).toEqual([])

  // Offline, the optimistic like is rolled back without also confirming it.
  await page.context().setOffline(true)
  await heart.click()
  await expect(page.getByText('That didn’t reach us.')).toBeVisible()
  await expect(page.getByText(`You liked ${name}.`)).toHaveCount(0)
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await page.context().setOffline(false)

  await heart.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => given(ana)).toEqual([name])
  await page.reload()
  await expect(page.getByRole('button', { name: `Like ${name}`, exact: true })).toHaveAttribute('aria-pressed', 'true')

  await open(page, '/likes/given')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  expect((await page.request.get('/likes/admirers')).status()).toBe(404)
})

test('[LIKE-1, PROF-1, NAV-3, NAV-4] the second like makes a match: a celebration here, a count in the other tab', async ({
  page,
  browser,
}) => {
  test.slow()
  const [ben, eva] = [await aPerson({ name: 'Ben' }), await aPerson({ name: 'Eva' })]
  await callerOf(ben)('POST', '/api/like.php', { id: await idOf(eva) })

  await logInAs(page, eva)
  await open(page, '/likes')
  await expect(page).toHaveURL(/\/likes\/received$/)
  await expect(page).toHaveTitle(/^\(1\) Likes received/)
  const link = page.getByRole('banner').getByRole('link', { name: /Likes/ })
  await expect(link).toContainText('1 new like')
  await expect(page.getByRole('main').getByText('New', { exact: true })).toBeVisible()
  const heart = page.getByRole('button', { name: 'Like Ben' })
  await heart.click()
  const dialog = page.getByRole('dialog', { name: 'It’s mutual.' })
  await expect(dialog).toContainText('You like Ben, and Ben likes you.')
  await expect(dialog.getByRole('textbox', { name: 'Write to Ben' })).not.toHaveValue('')
  await expect(dialog.getByRole('textbox', { name: 'Write to Ben' })).toBeFocused()
  await expectAccessible(page)
  // A laptop shows the whole dialog.
  await page.setViewportSize({ width: 1366, height: 640 })
  for (const name of ['Close', 'Keep looking'])
    await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  expect(await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await dialog.getByRole('button', { name: 'Keep looking' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(heart).toBeFocused()
  // Seeing the match marks the like as seen.
  await expect(page).toHaveTitle(/^Likes received/)
  await expect(page.getByRole('main').getByText('Mutual', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText('New', { exact: true })).toHaveCount(0)

  await page.getByRole('link', { name: 'Matches' }).click()
  await expect(page).toHaveTitle(/^Matches/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Ben, / })
    .click()
  await expect(page).toHaveURL(/\/likes\/m\//)
  await expect(page.getByText('You and Ben like each other')).toBeVisible()
  // Similar people below may share the name.
  await expect(page.getByRole('button', { name: 'Liked: Ben' })).toHaveText('Liked')

  // CHAT-8: a page that does not load likes polls after five seconds.
  const other = await browser.newPage({ baseURL: `http://localhost:${E2E_PORT}` })
  await logInAs(other, ben)
  await open(other, '/notifications')
  await expect(other.getByRole('banner').getByText('1 new like')).toBeAttached()
  await expect(other).toHaveTitle(/^\(1\) Settings/)
  await other.getByRole('banner').getByRole('link', { name: /Likes/ }).click()
  await other
    .getByRole('main')
    .getByRole('link', { name: /^Eva, / })
    .click()
  await expect(other).toHaveTitle(/^Eva, /)
  await other.close()
})

test('[NAV-4, LIKE-1, CHAT-14] a like arrives live: in the list, in the count and title of any page; a match by a toast', async ({
  page,
}) => {
  test.slow()
  const [nils, ria] = [await aPerson({ name: 'Nils' }), await aPerson({ name: 'Ria' })]
  await logInAs(page, ria)
  const elsewhere = await page.context().newPage()
  const polled = [page, elsewhere].map((tab) => tab.waitForResponse(/\/api\/likes\.php/))
  await elsewhere.clock.install()
  await open(elsewhere, '/notifications')
  await open(page, '/likes/received')
  // The first poll is done and the next is a minute away, so this arrives live.
  await Promise.all(polled)
  await expect(page.getByRole('main').getByRole('link', { name: /^Nils, / })).toHaveCount(0)
  await callerOf(nils)('POST', '/api/like.php', { id: await idOf(ria) })
  await expect(page.getByRole('main').getByRole('link', { name: /^Nils, / })).toBeVisible()
  await expect(page).toHaveTitle(/^\(1\) Likes received/)
  await expect(elsewhere.getByRole('banner').getByText('1 new like')).toBeAttached()
  await expect(elsewhere).toHaveTitle(/^\(1\) Settings/)

  const uwe = await aPerson({ name: 'Uwe' })
  await callerOf(ria)('POST', '/api/like.php', { id: await idOf(uwe) })
  // A toast leaves after six seconds, however slow this machine is.
  await elsewhere.clock.pauseAt(Date.now() + MINUTE)
  await callerOf(uwe)('POST', '/api/like.php', { id: await idOf(ria) })
  const toast = elsewhere.getByRole('status').getByRole('link', { name: 'It’s a match with Uwe' })
  await expect(toast).toHaveAttribute('href', `/members/${await idOf(uwe)}/chat`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[NAV-6, LIKE-2] an address with t opens a popup after so many seconds: a pending like, else a suggestion labelled as such', async ({
  page,
}) => {
  test.slow()
  const [kai, zoe] = [await aPerson({ name: 'Kai' }), await aPerson({ name: 'Zoe' })]
  await logInAs(page, zoe)
  const clock = await stopClock(page)
  let asked: string[] = []
  page.on('request', (request) => {
    const [call] = /(?<=\/api\/)(auto-like|likes)\.php$/.exec(request.url()) ?? []
    if (call !== undefined) asked.push(call)
  })
  await open(page, '/likes/given?t=3')
  await clock.untilWaiting(3_000)
  await expect(page).toHaveURL(/\/likes\/given$/)
  asked = []
  await clock.run(2_000)
  expect(asked).toEqual([])
  await clock.run(1_000)
  // LIKE-2: the likes are asked again half a second later, well before the first poll.
  await clock.untilWaiting(500)
  await clock.run(450)
  expect(asked).toEqual(['auto-like.php'])
  await clock.run(50)
  await expect.poll(() => asked).toEqual(['auto-like.php', 'likes.php'])
  const suggestion = page.getByRole('dialog', { name: /^Our suggestion: / })
  await expect(suggestion).toContainText('hasn’t liked you')
  await page.clock.resume()
  await expectAccessible(page)
  await suggestion.locator('img').click()
  await expect(page).toHaveURL(/\/members\/[\w-]+$/)
  await expect(suggestion).toHaveCount(0)

  await callerOf(kai)('POST', '/api/like.php', { id: await idOf(zoe) })
  await open(page, '/likes/given?t=0')
  const like = page.getByRole('dialog', { name: 'Kai likes you' })
  await expect(like).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(like).toHaveCount(0)
  await expect(page).toHaveURL(/\/likes\/given$/)
  await open(page, '/likes/given?t=0')
  await like.getByRole('link', { name: 'See Kai’s profile' }).click()
  await expect(page).toHaveURL(/\/likes\/m\//)
  await expect(like).toHaveCount(0)
  await expect(page.getByText('Kai likes you')).toBeVisible()
})

test('[LIKE-1, ACC-1] a visitor’s heart leads to the sign-up about that person, and by the login to the like', async ({
  page,
}) => {
  const tove = await aPerson({ name: 'Tove', profile: { show_to_visitors: true } })
  const { id } = (await callerOf(tove)('GET', '/api/profile.php')) as { id: string }
  await open(page, `/members/${id}`)
  await expect(page.getByRole('link', { name: 'Chat with Tove' })).toHaveAttribute(
    'href',
    `/members/${id}/signup?want=chat`,
  )
  await page.getByRole('link', { name: 'Like Tove' }).click()
  await expect(page).toHaveURL(`/members/${id}/signup?want=like`)
  await expect(page.getByText('Sign up to meet Tove')).toBeVisible()
  await page.getByRole('link', { name: 'Have an account already?' }).click()
  await expect(page.getByText('Log in to meet Tove')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign up' })).toHaveAttribute(
    'href',
    `/members/${id}/signup`,
  )
  const noa = await aPerson({ name: 'Noa' })
  await page.getByLabel('Email address').fill(noa.email)
  await page.getByLabel('Password', { exact: true }).fill(noa.password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`/members/${id}`)
  await expect(page.getByRole('button', { name: 'Liked: Tove' })).toHaveAttribute('aria-pressed', 'true')
})
