import { expect, hydrated, test } from '../support/browser-test.ts'

test('[THEME-1] colours, the twelve-column grid and toasts match the specification', async ({ page }) => {
  await page.goto('/dev/ui')
  await hydrated(page)
  const token = (name: string) =>
    page.evaluate((each) => getComputedStyle(document.documentElement).getPropertyValue(each).trim(), name)
  expect(await token('--primary')).toBe('#7f2cd5')
  expect(await token('--accent')).toBe('#c9067d')
  expect(await token('--success')).toBe('#17806d')
  expect(await token('--unread')).toBe('#ffbd4a')
  const columns = await page.evaluate(() => {
    const grid = document.createElement('div')
    grid.className = 'grid-12'
    document.body.append(grid)
    const count = getComputedStyle(grid).gridTemplateColumns.split(' ').length
    grid.remove()
    return count
  })
  expect(columns).toBe(12)

  await page.getByRole('button', { name: 'Toast', exact: true }).first().click()
  const toast = page.locator('.fixed .toast')
  await toast.getByText('You liked Sofie').evaluate((element) => {
    element.textContent = 'A long sentence about what just happened. '.repeat(4)
  })
  const width = () => toast.evaluate((element) => element.getBoundingClientRect().width)
  expect(await width()).toBe(350)
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await width()).toBe(320 - 2 * 16)
})

test('[THEME-1] the layout changes at 576, 768, 992 and 1200 px', async ({ page }) => {
  await page.goto('/')
  const bar = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    return page
      .locator('header > div')
      .first()
      .evaluate((element) => Math.round(element.getBoundingClientRect().height))
  }
  expect([await bar(767), await bar(768)]).toEqual([56, 68])
  const title = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    return page.getByRole('heading', { level: 1 }).evaluate((element) => getComputedStyle(element).fontSize)
  }
  expect([await title(991), await title(992)]).toEqual(['44px', '68px'])
  const loginEnds = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    return page
      .getByRole('banner')
      .getByRole('link', { name: 'Log in' })
      .evaluate((link) => innerWidth - link.getBoundingClientRect().right)
  }
  expect([await loginEnds(390), await loginEnds(1280)], 'a visitor’s bar ends with it').toEqual([16, 40])

  await page.goto('/lang-config')
  const padding = async (element: 'section.page' | 'main form', width: number) => {
    await page.setViewportSize({ width, height: 800 })
    return page.locator(element).evaluate((each) => getComputedStyle(each).paddingLeft)
  }
  expect([await padding('main form', 575), await padding('main form', 576)]).toEqual(['20px', '28px'])
  expect([await padding('section.page', 1199), await padding('section.page', 1200)]).toEqual(['32px', '40px'])
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    return page.locator('main form').evaluate((each) => {
      each.setAttribute('class', 'member-grid')
      return getComputedStyle(each).gridTemplateColumns.split(' ').length
    })
  }
  expect([await columns(767), await columns(768), await columns(1199), await columns(1200)]).toEqual([2, 3, 3, 4])
})
