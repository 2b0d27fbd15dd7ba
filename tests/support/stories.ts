import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/** A story: any error in the console, any broken rule of the content policy and any failed request ends it. */
export const test = base.extend<{ forgive: (pattern: RegExp) => void; quiet: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
  forgive: async ({}, use) => {
    forgiven.length = 0
    await use((pattern) => void forgiven.push(pattern))
  },
  quiet: [
    async ({ page, forgive: _ }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(error.message))
      await use(undefined)
      expect(complaints.filter((line) => !forgiven.some((pattern) => pattern.test(line)))).toEqual([])
    },
    { auto: true },
  ],
})

const forgiven: RegExp[] = []

export { expect }

/** Nothing serious or critical on the page as it stands. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found).toEqual([])
}

/**
 * Waits until React has taken the page over: from here on clicks do something. On a page without the application they do
 * once it is read.
 */
export async function hydrated(page: Page) {
  await page.waitForLoadState('domcontentloaded')
  await page.waitForFunction(() => {
    const root = document.documentElement
    return !('textFiles' in root.dataset) || Object.keys(root).some((key) => key.startsWith('__react'))
  })
}
