import { existsSync, readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

import { E2E_LOG } from './e2e-server.ts'

/** In pino's numbers. */
const ERROR_LEVEL = 50

type Fixtures = { forgive: (pattern: RegExp) => void; quiet: undefined }

/** Any error in the console, any violation of the content policy and any failed request fails the test. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
  forgive: async ({}, use) => {
    forgiven.length = 0
    await use((pattern) => void forgiven.push(pattern))
  },
  quiet: [
    async ({ page, forgive: _ }, use, test) => {
      const since = new Date()
      const complaints: Complaint[] = []
      page.on(
        'console',
        (message) =>
          message.type() === 'error' && complaints.push({ text: message.text(), about: message.location().url }),
      )
      page.on('pageerror', ({ message: text }) => complaints.push({ text, about: page.url() }))
      await use(undefined)
      if (test.status !== test.expectedStatus) process.stdout.write(await whatItShows(page, complaints))
      const unforgiven = complaints.filter(({ text }) => !forgiven.some((pattern) => pattern.test(text)))
      expect(unforgiven, serverErrors(since)).toEqual([])
    },
    { auto: true },
  ],
})

const forgiven: RegExp[] = []

type Complaint = { text: string; about: string }

/** Where a failed test ended and what the page said, for a report that outlives the machine it ran on. */
async function whatItShows(page: Page, complaints: readonly Complaint[]): Promise<string> {
  const words = await page
    .locator('body')
    .innerText({ timeout: 5_000 })
    .catch(() => '(no page)')
  return [
    `ended at ${page.url()}`,
    ...complaints.map(({ text, about }) => `${text} (${about})`),
    words.replaceAll(/\s+/g, ' ').slice(0, 1_500),
    '',
  ].join('\n')
}

/** The server errors logged since then, for the report of a failed test. */
function serverErrors(since: Date): string {
  if (!existsSync(E2E_LOG)) return ''
  const faults = readFileSync(E2E_LOG, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; time: string; msg: string; err?: { stack?: string } })
    .filter(({ level, time }) => level >= ERROR_LEVEL && new Date(time) >= since)
  return faults.map(({ time, msg, err }) => `${time} ${msg}: ${err?.stack ?? ''}`).join('\n')
}

export { expect }

/** The page in its current state violates no WCAG 2.2 AA rule that axe can check. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    // Only violations are described, and in the page itself: a blank page for each result costs more than the check.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found).toEqual([])
}

/** Waits until React has hydrated the page; a static page is ready once it is parsed. */
export async function hydrated(page: Page) {
  await page.waitForLoadState('domcontentloaded')
  await page.waitForFunction(() => {
    const root = document.documentElement
    return !('textFiles' in root.dataset) || Object.keys(root).some((key) => key.startsWith('__react'))
  })
}
