import { randomUUID } from 'node:crypto'

import { expect } from '../support/browser-test.ts'
import { CONSOLE, signInToConsole } from '../support/e2e-console.ts'
import { test } from '../support/e2e-network.ts'
import { aPerson, callerOf } from '../support/e2e-people.ts'

const MARKUP = '<img src=x onerror="document.title=1"><script>document.title=1</script>'
/** Turned direction, zero-width characters, a flag, and a word that no line holds. */
const HOSTILE = `${MARKUP} \u202eturned\u200b\u200d \u{1f3f4}\u200d\u2620\ufe0f ${'W'.repeat(700)}`

test('[R-WEB-1, CONS-12, CONS-22] hostile texts stay text on the desk, move no button and scroll nothing sideways', async ({
  page,
}) => {
  const [mallory, ana] = [await aPerson({ name: 'Mallory', profile: { about_me: HOSTILE } }), await aPerson()]
  const { user } = (await callerOf(mallory)('GET', '/api/user.php')) as { user: { profile: { id: string } } }
  const { id } = user.profile
  const report = { client_id: randomUUID(), about: { profile: { id } }, reason: 'hate', note: HOSTILE.slice(0, 900) }
  const { reference } = (await callerOf(ana)('POST', '/api/report.php', report)) as { reference: string }
  await signInToConsole(page, 'operations')
  const read = (path: string) => page.evaluate((url) => fetch(url).then((reply) => reply.json()), path)
  const [found] = ((await read(`/api/console/cases?reference=${reference}`)) as { cases: { id: string }[] }).cases
  await page.goto(`${CONSOLE}/members/${id}`)
  await page.getByPlaceholder('Note, they may ask to read it').fill(HOSTILE.slice(0, 400))
  await page.getByRole('button', { name: 'Keep note' }).click()
  await expect(page.getByRole('button', { name: 'Keep note' })).toHaveCount(0)

  const screens = [
    '/',
    '/cases',
    `/cases/${found!.id}`,
    '/members',
    `/members/${id}`,
    '/photos',
    '/fictional',
    '/staff',
  ]
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 860 })
    for (const path of screens) {
      await page.goto(CONSOLE + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (path.includes(found!.id) || path.includes(id)) await expect(page.getByText(MARKUP).first()).toBeVisible()
      const beyond = await page.evaluate(() => ({
        sideways: document.documentElement.scrollWidth - innerWidth,
        markup: document.querySelectorAll('img[src="x"], main script').length,
        buttons: [
          ...document.querySelectorAll('.head button:not([role=tab]), form[aria-label="Decision"] button'),
        ].filter((each) => each.getBoundingClientRect().right > innerWidth + 1).length,
      }))
      expect({ path, width, ...beyond }).toEqual({ path, width, sideways: 0, markup: 0, buttons: 0 })
    }
  }
})
