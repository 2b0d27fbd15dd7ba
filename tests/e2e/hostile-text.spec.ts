import type { Page } from '@playwright/test'

import { HOSTILE_HEADER, hostileCookies, hostilePart, hostileQuery } from '../security/hostile-text/hostile-address.ts'
import { hostileMails } from '../security/hostile-text/hostile-mails.ts'
import { type HostileWorld, plantHostile } from '../security/hostile-text/plant-hostile.ts'
import { ALL_AT_ONCE, ONE_BY_ONE, piecesFor, type Round } from '../security/hostile-text/rounds.ts'
import { OPEN_PARTS, type Screen, screensOf, type Viewer } from '../security/hostile-text/screens.ts'
import { markupIn, missingOn, setTrap, type Trap, typeEverywhere } from '../security/hostile-text/trap.ts'
import { KEPT } from '../security/hostile-text/where-it-goes.ts'
import { expect } from '../support/browser-test.ts'
import { test } from '../support/e2e-network.ts'
import { duet } from '../support/e2e-operator.ts'
import { logInAs } from '../support/e2e-people.ts'
import { E2E_PORT } from '../support/e2e-server.ts'
import { shoot } from '../support/screenshots.ts'

/** R-WEB-1: text from members never runs. The long form tries each text separately and keeps screenshots. */
const LONG = process.env.DUET_LONG === '1'
const ROUNDS: readonly Round[] = LONG ? [ALL_AT_ONCE, ...ONE_BY_ONE] : [ALL_AT_ONCE]
const BASE = `http://localhost:${E2E_PORT}`
const PATIENCE = 480_000

/** Console noise about refused addresses and about the error pages visited here. */
const EXPECTED = /status of (4\d\d|500)|on purpose/

/** Pages without the application need no hydration. */
const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('script[type=module], link[rel=modulepreload]') === null ||
      Object.keys(document.documentElement).some((key) => key.startsWith('__react')),
  )

/** Opens a screen and lists what hostile text did there. */
async function visit(page: Page, trap: Trap, { path, shows = [] }: Screen): Promise<string[]> {
  const before = trap.caught.length
  const reply = await page.goto(`${BASE}${path}`, { waitUntil: 'domcontentloaded' })
  await settled(page)
  const faults = (await markupIn(page)).map((what) => `markup ${what}`)
  faults.push(...(await missingSoon(page, shows)).map((text) => `does not show as written ${text.slice(0, 80)}`))
  const isFailure = (reply?.status() ?? 200) >= 500 && !path.startsWith('/dev/error/')
  if (isFailure) faults.push(`answers ${reply?.status()}`)
  return [...faults, ...trap.caught.slice(before)].map((fault) => `${path.slice(0, 80)}: ${fault}`)
}

/** Gives late content a moment, and returns what is missing instead of failing: what ran matters more. */
async function missingSoon(page: Page, texts: readonly string[]): Promise<string[]> {
  await expect
    .poll(() => missingOn(page, texts))
    .toEqual([])
    .catch(() => undefined)
  return missingOn(page, texts)
}

async function openAll(page: Page, world: HostileWorld, viewer: Viewer, round: Round): Promise<string[]> {
  const trap = await setTrap(page.context())
  const faults: string[] = []
  const typed = piecesFor(round, { longest: 2000, between: ' ' })[0] ?? ''
  const screens = Object.values(screensOf(world)).flat()
  for (const [turn, screen] of screens.filter(({ viewers }) => viewers.includes(viewer)).entries()) {
    const isPlain = screen.plain || viewer !== 'visitor'
    const path = isPlain ? screen.path : `${screen.path}?${hostileQuery(turn)}`
    faults.push(...(await visit(page, trap, { ...screen, path })))
    if (LONG && round === ALL_AT_ONCE) await shoot(page, `hostile-${viewer}-${turn}`, { theme: 'dark', lang: 'en' })
    await typeEverywhere(page, typed)
    faults.push(...(await markupIn(page)).map((what) => `${screen.path}: typed markup ${what}`))
  }
  return [...faults, ...trap.caught]
}

const ofAge = (page: Page) => page.context().addCookies([{ name: 'entry', value: 'yes', url: BASE }])

for (const round of ROUNDS)
  test.describe(`hostile text, ${round.id}`, () => {
    // Serial: the members are created once.
    test.describe.configure({ mode: 'serial', timeout: PATIENCE })
    let world: HostileWorld

    test(`every text field stores it (${round.id})`, async ({ page }) => {
      world = await plantHostile(page, round)
      expect(Object.keys(KEPT).filter((field) => !world.planted.has(field as keyof typeof KEPT))).toEqual([])
    })

    test(`[R-WEB-1] runs on none of its owner’s screens (${round.id})`, async ({ page, forgive }) => {
      forgive(EXPECTED)
      await ofAge(page)
      await logInAs(page, world.mallory)
      expect(await openAll(page, world, 'owner', round)).toEqual([])
      const file = await page.request.get(`${BASE}${world.download}`)
      expect(file.headers()).toMatchObject({ 'content-type': 'application/zip', 'x-content-type-options': 'nosniff' })
      expect(file.headers()['content-disposition']).toMatch(/^attachment/)
    })

    test(`[R-WEB-1] runs on none of another member’s screens (${round.id})`, async ({ page, forgive }) => {
      forgive(EXPECTED)
      await ofAge(page)
      await logInAs(page, world.ben)
      expect(await openAll(page, world, 'other', round)).toEqual([])
    })

    test(`[R-WEB-1] runs on no visitor screen, nor from addresses, cookies and headers (${round.id})`, async ({
      page,
      forgive,
    }) => {
      forgive(EXPECTED)
      await ofAge(page)
      await page.context().addCookies(hostileCookies(BASE))
      await page.setExtraHTTPHeaders({ 'accept-language': HOSTILE_HEADER, 'user-agent': HOSTILE_HEADER })
      expect(await openAll(page, world, 'visitor', round)).toEqual([])
    })

    test(`sends no control codes to a moderator’s terminal (${round.id})`, async () => {
      const [report, complaint] = world.references
      const printed = [await duet('reports', 'show', report), await duet('complaints', 'show', complaint)].join('\n')
      expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    })
  })

test('[R-WEB-1] hostile text in any part of an address never runs', async ({ page, forgive }) => {
  test.slow()
  forgive(EXPECTED)
  await ofAge(page)
  const trap = await setTrap(page.context())
  const faults: string[] = []
  for (const [turn, pattern] of OPEN_PARTS.entries())
    for (const each of LONG ? ONE_BY_ONE.keys() : [turn]) {
      const path = pattern.replaceAll('*', hostilePart(each))
      faults.push(...(await visit(page, trap, { path, viewers: ['visitor'] })))
    }
  expect([...faults, ...trap.caught]).toEqual([])
})

test('[R-WEB-1, MAIL-1] hostile text in any email never runs, even without a content security policy', async ({
  page,
  forgive,
}) => {
  test.slow()
  // Inline images have no address outside an email.
  forgive(/ERR_UNKNOWN_URL_SCHEME/)
  const trap = await setTrap(page.context())
  const faults: string[] = []
  for (const words of piecesFor(ALL_AT_ONCE, { longest: LONG ? 300 : 4000 }))
    for (const { name, subject, html } of hostileMails(words, 'en')) {
      await page.setContent(html, { waitUntil: 'domcontentloaded' })
      faults.push(...(await markupIn(page)).map((what) => `${name}: ${what}`))
      if (/[\r\n]/.test(subject)) faults.push(`${name}: a subject of several lines`)
    }
  expect([...faults, ...trap.caught]).toEqual([])
})
