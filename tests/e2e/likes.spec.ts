import type { Page } from '@playwright/test'

import { expect, expectAccessible, hydrated, test } from '../support/stories.ts'
import { aPerson, callerOf, logInAs, type StoryPerson } from '../support/story-people.ts'
import { STORY_PORT } from '../support/story-port.ts'

async function idOf(person: StoryPerson): Promise<string> {
  const { user } = (await callerOf(person)('GET', '/api/user.php')) as { user: { profile: { id: string } } }
  return user.profile.id
}

async function given(person: StoryPerson): Promise<string[]> {
  const { profiles } = (await callerOf(person)('GET', '/api/likes.php')) as { profiles: { name: string }[] }
  return profiles.map(({ name }) => name)
}

/** The 18+ question has its own story. */
async function open(page: Page, path: string) {
  await page.context().addCookies([{ name: 'entry', value: 'yes', url: `http://localhost:${STORY_PORT}` }])
  await page.goto(path)
  await hydrated(page)
}

test('[LIKE-1] a heart on a card answers at once, can be undone, and works by keyboard', async ({ page }) => {
  test.slow()
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

test('[LIKE-1, PROF-1, NAV-3, NAV-4] the second like makes a match: a celebration here, a number in the other’s tab', async ({
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
  await expect(dialog.getByRole('link', { name: 'See Ben’s profile' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep looking' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(heart).toBeFocused()
  // Whoever is told of a match has seen the like.
  await expect(page).toHaveTitle(/^Likes received/)

  await page.getByRole('link', { name: 'Matches' }).click()
  await expect(page).toHaveTitle(/^Matches/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Ben, / })
    .click()
  await expect(page).toHaveURL(/\/likes\/m\//)
  await expect(page.getByText('You and Ben like each other')).toBeVisible()

  // CHAT-8: a screen that knows nothing of likes asks after five seconds.
  const other = await browser.newPage({ baseURL: `http://localhost:${STORY_PORT}` })
  await logInAs(other, ben)
  await open(other, '/notifications')
  await expect(other.getByRole('banner').getByText('1 new like')).toBeAttached({ timeout: 20_000 })
  await expect(other).toHaveTitle(/^\(1\) Settings/)
  await other.getByRole('banner').getByRole('link', { name: /Likes/ }).click()
  await other
    .getByRole('main')
    .getByRole('link', { name: /^Eva, / })
    .click()
  await expect(other).toHaveTitle(/^Eva, /)
  await other.close()
})

test('[NAV-6, LIKE-2] an address with t opens a popup: a like that waits, else our suggestion, worded as such', async ({
  page,
}) => {
  test.slow()
  const [kai, zoe] = [await aPerson({ name: 'Kai' }), await aPerson({ name: 'Zoe' })]
  await logInAs(page, zoe)
  await open(page, '/likes/given?t=1')
  const suggestion = page.getByRole('dialog', { name: /^Our suggestion: / })
  await expect(suggestion).toContainText('hasn’t liked you')
  await expect(page).toHaveURL(/\/likes\/given$/)
  await expectAccessible(page)
  await page.mouse.click(5, 5)
  await expect(suggestion).toHaveCount(0)

  await callerOf(kai)('POST', '/api/like.php', { id: await idOf(zoe) })
  await open(page, '/likes/given?t=0')
  const like = page.getByRole('dialog', { name: 'Kai likes you' })
  await like.getByRole('link', { name: 'See Kai’s profile' }).click()
  await expect(page).toHaveURL(/\/likes\/m\//)
  await expect(like).toHaveCount(0)
  await expect(page.getByText('Kai likes you')).toBeVisible()
})

test('[LIKE-1] a visitor’s heart leads to the login', async ({ page }) => {
  await open(page, '/members?gender=everyone')
  const heart = page.getByRole('link', { name: 'Log in to like this profile.' }).first()
  await expect(heart).toHaveAttribute('href', /^\/login\?to=%2Fmembers%3Fgender%3Deveryone/)
})
