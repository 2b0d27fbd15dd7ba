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
})

test('[THEME-1] the layout changes at 768 and 992 px', async ({ page }) => {
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
})
