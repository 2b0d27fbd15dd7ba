import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'

import { aMemberWith } from '#tests/factories/credits.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { aPhotoOf } from '#tests/factories/pictures.ts'
import { buy } from '#tests/factories/purchases.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()

let ids: { member: string; shown: string; chat: string; order: string }
let ana: Person
let ben: Person
beforeAll(async () => {
  ana = await aMemberWith(server(), 20)
  ben = await aMemberOf(server())
  const shown = await aMemberOf(server(), { columns: { show_to_visitors: true } })
  await aPhotoOf(shown, 41)
  const message = { profile: { id: ben.id }, client_id: randomUUID(), text: 'Hello' }
  const chat = (await ana.post('/api/chat.php', message)).json().conversation.id
  ids = { member: ben.id, shown: shown.id, chat, order: (await buy(server(), ana)).id }
})

const LANDERS = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
]
const PAGES = ['ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms', '2257']

/** Paths that differ only by id or tab are one screen. */
const FOR_VISITORS = [
  ...['/', '/login', '/signup', '/reset-password', '/reset-password/do?token=x', '/activate/done?token=x'],
  ...['/activate/error', '/mail-change/do?token=x', '/account-deleted', '/members', '/pricing', '/complaints'],
  ...['/lang-config', '/landers/tinderswipe', '/pages/about-this-demo'],
  ...PAGES.map((name) => `/pages/${name}`),
  ...LANDERS.map((name) => `/landers/${name}`),
]
const WITH_A_MEMBER = ['', '/landing', '/landing2', '/landing3', '/signup']
const FOR_MEMBERS = [
  ...['/chats', '/likes/received', '/match-finder', '/swipe-game', '/me', '/profile', '/notifications'],
  ...['/credits', '/credits/repeat-order', '/directdebit?package=medium&country=NL&total=1', '/transactions'],
  ...['/complete-signup', '/signup-matches'],
]

const screenOf = (html: string) => ({
  title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
  heading: /<h1[^>]*>([\s\S]*?)<\/h1>/
    .exec(html)?.[1]
    ?.replaceAll(/<[^>]+>/g, ' ')
    .trim(),
})

async function look(who: Pick<Person, 'get'>, path: string) {
  const reply = await who.get(path)
  return { path, status: reply.statusCode, ...screenOf(reply.body) }
}

test.each(FOR_VISITORS)('[NAV-10] %s has its screen', async (path) => {
  expect(await look(aVisitor(server()), path)).toEqual({
    ...{ path, status: 200, title: expect.stringMatching(/\S/), heading: expect.stringMatching(/\S/) },
  })
})

test('[NAV-10, PROF-2] pages about a publicly visible member have their screen', async () => {
  for (const screen of WITH_A_MEMBER) {
    const path = `/members/${ids.shown}${screen}`
    expect(await look(aVisitor(server()), path)).toMatchObject({
      path,
      status: 200,
      heading: expect.stringMatching(/\S/),
    })
  }
})

test('[NAV-10] every member screen has its own heading', async () => {
  const named = [
    ...[`/members/${ids.member}`, `/likes/m/${ids.member}`, `/chats/${ids.chat}`],
    ...[`/credits/${ids.order}/ideal`, `/transactions/${ids.order}`],
  ]
  const seen = new Map<string, string>()
  for (const path of [...FOR_MEMBERS, ...named]) {
    const { status, title, heading } = await look(ana, path)
    expect([path, status, heading]).toEqual([path, 200, expect.stringMatching(/\S/)])
    if (!named.includes(path)) seen.set(path, `${title} ${heading}`)
  }
  expect(new Set(seen.values()).size).toBe(seen.size)
})

test('[NAV-10, PROF-2] the chat link of a profile opens the existing conversation', async () => {
  const reply = await ana.get(`/members/${ids.member}/chat`)
  expect([reply.statusCode, reply.headers.location]).toEqual([302, `/chats/${ids.chat}`])
})

test('[PAY-5] direct debit without a choice leads to the packages, with direct debit chosen', async () => {
  const reply = await ana.get('/directdebit')
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/credits?method=directdebit'])
})

test('[NAV-10] members without Premium see the Premium page', async () => {
  expect(await look(ben, '/premium')).toMatchObject({ status: 200, heading: expect.stringMatching(/\S/) })
})

test('[NAV-10] no two visitor screens share a heading', async () => {
  const screens = await Promise.all(FOR_VISITORS.map((path) => look(aVisitor(server()), path)))
  const same = screens.filter(({ heading }, index) => screens.findIndex((each) => each.heading === heading) !== index)
  expect(same.map(({ path }) => path)).toEqual([])
})

test('[NAV-10] any other path answers the regular 404 page', async () => {
  for (const path of ['/no-such-page', '/landers/unknown', '/pages/no-such-page', '/members/x/landing9']) {
    const reply = await aVisitor(server()).get(path)
    expect([path, reply.statusCode]).toEqual([path, 404])
    expect(reply.body).toContain('This page could not be found')
  }
})
