import type { Locator, Page } from '@playwright/test'

import { expect, expectAccessible, hydrated, test } from '../support/browser-test.ts'
import { aPerson, callerOf, logInAs, yearsSince } from '../support/e2e-people.ts'
import { E2E_PORT } from '../support/e2e-server.ts'

/** A queue holds twenty cards. */
const MORE_THAN_ONE_QUEUE = 30
const SWIPE = /\/api\/swipe\.php/

const first = (page: Page) => page.locator('article[data-place="0"]')
/** By id: several test members share a name and an age. */
const personOn = async (page: Page) => (await first(page).getAttribute('data-person'))!
const left = (page: Page, count: number) =>
  expect(page.getByText(count === 0 ? 'No likes left today' : `${count} of 4 likes left today`)).toBeVisible()

async function startGame(page: Page, name: string) {
  await logInAs(page, await aPerson({ name }))
  await page.goto('/swipe-game')
  await hydrated(page)
  await left(page, 4)
}

/** Also waits for the exit animation: until then the next card takes no decision. */
async function expectNext(page: Page, before: string) {
  await expect(first(page)).not.toHaveAttribute('data-person', before)
  await expect(page.locator('[data-left]')).toHaveCount(0)
}

// In one go inside the page: on a busy machine two presses from outside may come so late that the second is meant.
const clickTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
const pressTwice = (page: Page, key: string) =>
  page.evaluate((pressed) => {
    for (const bubbles of [true, true])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles }))
  }, key)

async function middleOf(page: Page) {
  const box = (await first(page).boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function dragBy(page: Page, dx: number) {
  const { x, y } = await middleOf(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx, y + 6, { steps: 8 })
  await page.mouse.up()
}

test('[SWIPE-1, SWIPE-2, NAV-3] members find the game and the match finder; visitors see no links to them', async ({
  page,
}) => {
  await page.context().addCookies([{ name: 'entry', value: 'yes', url: `http://localhost:${E2E_PORT}` }])
  const ways = page.getByRole('link', { name: /^(Swipe game|Match finder)$/ })
  await page.goto('/members')
  await hydrated(page)
  await expect(ways).toHaveCount(0)

  await logInAs(page, await aPerson({ name: 'Wanda' }))
  await page.goto('/members')
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name: 'Swipe game' }).click()
  await left(page, 4)
  await expect(page.getByRole('main').locator(ways)).toHaveCount(0)
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Swipe game' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Match finder' }).click()
  await expect(page).toHaveURL(/\/match-finder$/)
  await page.getByRole('banner').getByRole('link', { name: 'Swipe', exact: true }).click()
  await left(page, 4)
})

test('[SWIPE-1] with the mouse: like, pass, undo, and a card released too early springs back', async ({ page }) => {
  await startGame(page, 'Mona')
  await expectAccessible(page)
  for (const name of [/^About /, 'Liked today']) await expect(page.getByRole('complementary', { name })).toBeVisible()
  // A laptop enlarged to 200 %: the card stays a portrait, with its buttons in view.
  const laptop = page.viewportSize()!
  await page.setViewportSize({ width: 640, height: 400 })
  const { width, height } = (await first(page).boundingBox())!
  expect(width / height).toBeLessThan(1.1)
  await expect(page.getByRole('button', { name: 'Like', exact: true })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(laptop)
  const liked = await personOn(page)
  await dragBy(page, 250)
  await expectNext(page, liked)
  await left(page, 3)

  const passed = await personOn(page)
  await dragBy(page, -250)
  await expectNext(page, passed)
  await expect(page.getByRole('status').filter({ hasText: 'Next:' })).toBeAttached()
  await page.getByRole('button', { name: 'Undo the last pass' }).click()
  await expect(first(page)).toHaveAttribute('data-person', passed)
  await left(page, 3)

  // Short and slow, so that it does not count as a flick.
  const { x, y } = await middleOf(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y, { steps: 4 })
  await page.waitForTimeout(400)
  await page.mouse.up()
  await expect(first(page)).toHaveAttribute('data-person', passed)
})

test('[SWIPE-1] with the keys: pass, undo, like, undo, and up to the profile', async ({ page }) => {
  await startGame(page, 'Kate')
  const passed = await personOn(page)
  await page.keyboard.press('ArrowLeft')
  await expectNext(page, passed)
  await page.keyboard.press('z')
  await expect(first(page)).toHaveAttribute('data-person', passed)
  await page.keyboard.press('ArrowRight')
  await expectNext(page, passed)
  await left(page, 3)
  await expect(page.getByRole('button', { name: 'Undo the last like' })).toBeEnabled()
  await page.keyboard.press('z')
  await expect(first(page)).toHaveAttribute('data-person', passed)
  await left(page, 3)
  await page.keyboard.press('ArrowUp')
  await expect(page).toHaveURL(/\/members\//)
})

test('[SWIPE-1] a double tap or double key press decides only about the person shown', async ({ page }) => {
  await startGame(page, 'Dora')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && SWIPE.test(request.url())) sent.push(request.postDataJSON().id)
  })
  const seen: string[] = []
  for (const twice of [
    () => clickTwice(page.getByRole('button', { name: 'Like', exact: true })),
    () => clickTwice(page.getByRole('button', { name: 'Pass', exact: true })),
    () => pressTwice(page, 'ArrowRight'),
  ]) {
    seen.push(await personOn(page))
    await twice()
    await expectNext(page, seen.at(-1)!)
  }
  await left(page, 2)
  await expect.poll(() => sent).toEqual(seen)
})

test('[SWIPE-1] the game runs past one queue without repeats, and the table is never empty', async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await startGame(page, 'Wilma')
  // Catches even a brief empty state between two cards.
  await page.evaluate(() => {
    const gaps = { count: 0 }
    Object.assign(window, { gaps })
    new MutationObserver(() => {
      if (document.querySelector('article[data-place="0"]') === null) gaps.count += 1
    }).observe(document.body, { childList: true, subtree: true, attributes: true })
  })
  const profile = page.getByRole('link', { name: 'Open profile', exact: true })
  const seen = new Set<string>()
  for (let passed = 0; passed < MORE_THAN_ONE_QUEUE; passed += 1) {
    const address = (await profile.getAttribute('href'))!
    expect(seen).not.toContain(address)
    seen.add(address)
    // As fast as decisions arrive, which is as fast as anyone can keep going.
    const arrived = page.waitForResponse((reply) => reply.request().method() === 'POST' && SWIPE.test(reply.url()))
    await page.keyboard.press('ArrowLeft')
    await expect(profile).not.toHaveAttribute('href', address)
    await expect(page.locator('[data-left]')).toHaveCount(0)
    await arrived
  }
  expect(await page.evaluate(() => (window as unknown as { gaps: { count: number } }).gaps.count)).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('[SWIPE-1] with a finger: to the right, to the left, and nothing overflows', async ({ page }) => {
    await logInAs(page, await aPerson({ name: 'Toni' }))
    await page.goto('/members')
    await hydrated(page)
    await page.getByRole('main').getByRole('link', { name: 'Swipe game' }).click()
    await left(page, 4)
    const touch = await page.context().newCDPSession(page)
    async function swipeBy(dx: number) {
      const { x, y } = await middleOf(page)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
      for (const part of [0.25, 0.5, 0.75, 1])
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + dx * part, y }] })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    const liked = await personOn(page)
    await swipeBy(170)
    await expectNext(page, liked)
    await left(page, 3)
    const passed = await personOn(page)
    await swipeBy(-170)
    await expectNext(page, passed)
    await left(page, 3)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test('[SWIPE-1] after four likes the game is over for the day, with a countdown and alternatives', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await startGame(page, 'Vera')
  for (const count of [3, 2, 1]) {
    const before = await personOn(page)
    await page.getByRole('button', { name: 'Like', exact: true }).click()
    await expectNext(page, before)
    await left(page, count)
  }
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  const over = page.getByRole('heading', { name: 'Four likes, well spent' })
  await expect(over).toBeVisible()
  await expect(over).toBeFocused()
  await expect(page.getByRole('timer', { name: /until new likes/ })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(over).toBeVisible()
  await page.getByRole('link', { name: 'Look around instead' }).click()
  await expect(page).toHaveURL(/\/members/)
})

test('[SWIPE-1, LIKE-1] a returned like is celebrated over the game', async ({ page }) => {
  test.slow()
  // A rare age puts him among the first cards.
  const birthDate = '1944-05-17'
  const [ana, ben] = [await aPerson({ name: 'Anouk' }), await aPerson({ name: 'Benedikt', birthDate })]
  const profileOf = async (person: typeof ana) =>
    ((await callerOf(person)('GET', '/api/user.php')) as { user: { profile: { id: string } } }).user.profile.id
  await callerOf(ben)('POST', '/api/like.php', { id: await profileOf(ana) })
  const benId = await profileOf(ben)
  const age = String(yearsSince(birthDate))
  await callerOf(ana)('PUT', '/api/search.php', { filters: { gender: 'everyone', min_age: age, max_age: age } })
  await logInAs(page, ana)
  await page.goto('/swipe-game')
  await hydrated(page)
  for (let passed = 0; passed < 20; passed += 1) {
    const person = await personOn(page)
    if (person === benId) break
    await page.keyboard.press('ArrowLeft')
    await expectNext(page, person)
  }
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog')).toContainText('Benedikt')
})

test('[SWIPE-2] the match finder asks seven questions and suggests people with reasons', async ({ page }) => {
  test.slow()
  await logInAs(page, await aPerson({ name: 'Fenna', profile: { interests: ['books', 'cooking', 'film'] } }))
  await page.goto('/members')
  await hydrated(page)
  await page.getByRole('link', { name: 'Match finder' }).click()
  const next = () => page.getByRole('button', { name: 'Continue' }).click()
  const asked = (question: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(question)
  await asked('Who would you like to meet?')
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Women' }).check()
  await next()
  await asked('How old may they be?')
  await next()
  await asked('How far away?')
  await page.getByRole('link', { name: 'Back' }).click()
  await asked('How old may they be?')
  await page.goBack()
  await asked('How far away?')
  await page.getByRole('button', { name: 'Skip' }).click()
  await asked('What are you here for?')
  await page.getByRole('radio', { name: 'Dating' }).check()
  await next()
  await page.getByRole('checkbox', { name: 'Curvy' }).check()
  await next()
  await asked('What do you like doing?')
  await expect(page.getByRole('checkbox', { name: 'Books' })).toBeChecked()
  await next()
  await asked('Your perfect evening?')
  await page.getByRole('radio', { name: 'A quiet evening in' }).check()
  await page.getByRole('button', { name: 'Show my matches' }).click()

  await asked('People who fit')
  const best = page.getByRole('list', { name: /^Why/ }).first()
  await expect(best).toContainText('shared interest')
  await expectAccessible(page)
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /^Like / })
    .first()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  const given = page.waitForResponse((reply) => reply.url().endsWith('/api/like.php'))
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await given
  // The next time somebody new comes first.
  await page.reload()
  await asked('People who fit')
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('link', { name: 'Change answers' }).click()
  await asked('Who would you like to meet?')
  await expect(page.getByRole('radio', { name: 'Women' })).toBeChecked()
})

test('[LAND-1] the swipe lander: five cards as a visitor, then the sign-up with the likes kept', async ({ page }) => {
  const html = await (await page.request.get('/landers/tinderswipe')).text()
  expect(html).toMatch(/<article[^>]+data-place="0"/)
  await page.context().addCookies([{ name: 'entry', value: 'yes', url: `http://localhost:${E2E_PORT}` }])
  await page.goto('/landers/tinderswipe')
  await expectAccessible(page)
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowRight']) {
    const label = (await first(page).getAttribute('aria-label'))!
    await page.keyboard.press(key)
    await expect(first(page)).not.toHaveAttribute('aria-label', label)
    await expect(page.getByRole('status').first()).toContainText((await first(page).getAttribute('aria-label'))!)
  }
  await expect(page.getByText('4 of 5')).toBeVisible()
  await page.getByRole('button', { name: 'Pass' }).click()
  await page.getByRole('button', { name: 'Pass' }).click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  expect(await keptLikes(page)).toHaveLength(2)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign up free' }).click()
  await expect(page).toHaveURL(/\/signup/)
})

test('[LAND-1] the swipe lander: a dragged card springs back when released too soon, and the game can restart', async ({
  page,
}) => {
  await page.context().addCookies([{ name: 'entry', value: 'yes', url: `http://localhost:${E2E_PORT}` }])
  await page.goto('/landers/tinderswipe')
  const people = [await personOn(page)]
  await dragBy(page, 40)
  await expect(first(page)).not.toHaveAttribute('data-dragged')
  expect(await personOn(page)).toBe(people[0])
  for (const dx of [220, -220]) {
    await dragBy(page, dx)
    await expect(first(page)).not.toHaveAttribute('data-person', people.at(-1)!)
    people.push(await personOn(page))
  }
  expect(await keptLikes(page)).toEqual([people[0]])
  for (let card = 3; card <= 5; card += 1) await page.getByRole('button', { name: 'Pass' }).click()
  await page.getByRole('button', { name: 'Play again' }).click()
  await expect(first(page)).toHaveAttribute('data-person', people[0]!)
  await expect(page.getByText('1 of 5')).toBeVisible()
  expect(await keptLikes(page)).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[LAND-1] the swipe lander shows its first card, and a like leads to the sign-up', async ({ page }) => {
    await page.context().addCookies([{ name: 'entry', value: 'yes', url: `http://localhost:${E2E_PORT}` }])
    await page.goto('/landers/tinderswipe')
    await expect(first(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pass' })).toBeHidden()
    await page.getByRole('button', { name: 'Like' }).click()
    await expect(page).toHaveURL(/\/signup/)
  })
})

const keptLikes = async (page: Page) =>
  JSON.parse((await page.evaluate(() => sessionStorage.getItem('lander_likes'))) ?? '[]') as string[]

test('[SWIPE-1, PHOTO-4] taps and Space turn the photos of a card, its words open the profile, and a drag decides as before', async ({
  page,
}) => {
  await logInAs(page, await aPerson({ name: 'Tara' }))
  await page.goto('/swipe-game')
  await hydrated(page)
  const next = first(page).getByRole('button', { name: 'Next photo' })
  // Demo people have several photos each, some only one.
  for (let passed = 0; (await next.count()) === 0; passed += 1) {
    expect(passed).toBeLessThan(15)
    const person = await personOn(page)
    await page.keyboard.press('ArrowLeft')
    await expectNext(page, person)
  }
  const person = await personOn(page)
  const position = first(page).getByRole('status')
  const shown = () => first(page).locator('img:visible').getAttribute('src')
  const count = Number((await position.textContent())!.match(/\d+$/)![0])
  expect(count).toBeGreaterThan(1)
  expect(count).toBeLessThanOrEqual(3)
  const opening = await shown()

  await next.click()
  await expect(position).toHaveText(`Photo 2 of ${count}`)
  expect(await shown()).not.toBe(opening)
  await first(page).getByRole('button', { name: 'Previous photo' }).click()
  await expect(position).toHaveText(`Photo 1 of ${count}`)
  // On a focused button Space presses that button.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press(' ')
  await expect(position).toHaveText(`Photo 2 of ${count}`)
  expect(await personOn(page)).toBe(person)

  // Too short for a decision, and no tap either.
  const { x, y } = await middleOf(page)
  await page.mouse.move(x + 40, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y, { steps: 3 })
  await page.mouse.up()
  await expect(position).toHaveText(`Photo 2 of ${count}`)
  expect(await personOn(page)).toBe(person)

  await expectAccessible(page)
  await dragBy(page, 250)
  await expectNext(page, person)
  const following = await personOn(page)
  await first(page).getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/members/${following}$`))
})
