import { chromium, type Page } from '@playwright/test'

import { findBrowser } from '#tests/support/find-browser.ts'

import { logIn } from './demo-login.ts'
import { startDuet } from './duet-server.ts'
import { type Figure, type Measured, median, spread } from './figures.ts'
import { paintAfterBack, recordEvents, timeOf } from './interaction/event-timing.ts'
import { browserCookies } from './pages/cookies.ts'
import { runToEnd } from './programs.ts'
import { takeSnapshot } from './snapshot.ts'

/** A mid-range phone against this machine, as Lighthouse assumes it. */
const SLOWED = 4
const ROUNDS = 5
const P75_MS = 100
const WORST_MS = 200
const VISITED_MS = 100

const MEMBERS = '/members'
const PATIENCE_MS = 60_000

type Times = Map<string, number[]>

/** Drives a phone through an evening: how long each input takes until the next paint. */
export async function interactionSpeed(say: (progress: string) => void): Promise<Measured> {
  using snapshot = takeSnapshot()
  say('building')
  await runToEnd(process.execPath, ['scripts/build.ts'], { cwd: snapshot.root })
  await using server = await startDuet(snapshot.root)
  return await measureOn(server.url, say)
}

export async function measureOn(url: string, say: (progress: string) => void): Promise<Measured> {
  const { cookie, read } = await logIn(url, 'paid')
  const { chats } = (await read('api/chats.php')) as { chats: { conversation: { id: string } }[] }
  const { executablePath, args, env } = await findBrowser()
  await using browser = await chromium.launch({ executablePath, args, env })
  const context = await browser.newContext({
    ...{ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
    locale: 'en-GB',
    baseURL: url,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addCookies(browserCookies(cookie, url))
  await recordEvents(context)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)

  const inputs: Times = new Map()
  const visits: Times = new Map()
  for (let round = 1; round <= ROUNDS; round += 1) {
    say(`round ${round} of ${ROUNDS}`)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await open(page, `${MEMBERS}?gender=everyone`)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    await evening(page, chats[0]!.conversation.id, { inputs, visits })
  }
  return { figures: [...inputFigures(inputs), ...visitFigures(visits)], noise: NOISE }
}

/** `domcontentloaded` is before React; the page is ready once its root carries React's key. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await page.waitForFunction(() => Object.keys(document.documentElement).some((key) => key.startsWith('__react')))
}

async function evening(page: Page, chat: string, { inputs, visits }: { inputs: Times; visits: Times }) {
  const input = async (name: string, act: () => Promise<unknown>) => note(inputs, name, await timeOf(page, act))
  const tab = (name: RegExp) => page.locator('[data-tab-bar]').getByRole('link', { name })

  await input('like', () =>
    page
      .getByRole('button', { name: /^Like / })
      .first()
      .tap(),
  )
  await input('open the filters', () => page.getByRole('button', { name: /^Filters/ }).tap())
  await input('close the filters', () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap())
  await input('open a profile', () => page.locator('main a[href^="/members/"]').nth(2).tap())
  await page.waitForURL(/\/members\/[\w-]+$/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  note(visits, 'members', await paintAfterBack(page, MEMBERS))

  await input('open the chats', () => tab(/^Chats/).tap())
  await page.waitForURL('/chats')
  const row = page.locator(`main a[href="/chats/${chat}"]`).first()
  await input('open a chat', () => row.tap())
  const field = page.getByRole('textbox', { name: /^Write/ })
  await field.waitFor()
  await input('type a letter', () => field.pressSequentially('H'))
  await input('send', () => page.getByRole('button', { name: /^Send/ }).tap())
  note(visits, 'chats', await paintAfterBack(page, '/chats'))

  await input('open the swipe game', () => tab(/^Swipe/).tap())
  await page.waitForURL('/swipe-game')
  const pass = page.getByRole('button', { name: 'Pass', exact: true })
  await pass.waitFor()
  await input('next card', () => pass.tap())
}

function note(times: Times, name: string, ms: number) {
  times.set(name, [...(times.get(name) ?? []), ms])
}

function inputFigures(inputs: Times): Figure[] {
  const all = [...inputs.values()].flat().sort((a, b) => a - b)
  return [
    {
      name: 'input to the next paint, p75',
      value: all[Math.ceil(all.length * 0.75) - 1] ?? 0,
      unit: 'ms',
      bar: { most: P75_MS },
      note: `${all.length} inputs`,
    },
    { name: 'input to the next paint, slowest', value: all.at(-1) ?? 0, unit: 'ms', bar: { most: WORST_MS } },
    ...[...inputs].map(
      ([name, times]): Figure => ({ name, value: median(times), unit: 'ms', note: spread(times, 'ms') }),
    ),
  ]
}

const visitFigures = (visits: Times) =>
  [...visits].map(
    ([name, times]): Figure => ({
      name: `back to ${name}, until it is painted`,
      value: median(times),
      unit: 'ms',
      bar: { most: VISITED_MS },
      note: spread(times, 'ms'),
    }),
  )

const NOISE = `A phone with the processor slowed ${SLOWED} ×, ${ROUNDS} rounds; the Event Timing API counts in steps of 8 ms and leaves out what is shorter than 16 ms. Other work on the machine makes every figure longer: compare only runs on an idle one.`
