import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'

import { CODE_FIELD } from '#features/accounts/ui/activation-reminder.tsx'
import { aCrowd } from '#tests/factories/crowd.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const newcomer = (form: Record<string, unknown> = {}) => aMemberOf(server(), { confirmed: false, form })

/** The page behind a path, redirects followed. */
async function open(who: Person, path: string): Promise<{ path: string; html: string }> {
  const reply = await who.get(path)
  const { location } = reply.headers
  return location === undefined ? { path, html: reply.body } : open(who, String(location))
}

/** What a reader sees: closed details are closed. */
const inSight = (html: string) => html.replace(/<details.*?<\/details>/gs, '').replace(/<script.*?<\/script>/gs, '')

const linkCalled = (html: string, words: string) =>
  [...inSight(html).matchAll(/<a([^>]*)>(.*?)<\/a>/gs)]
    .filter(([, , label = '']) => label.replace(/<[^>]*>/g, '').trim() === words)
    .map(([, attributes = '']) => /href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&'))[0]

async function confirm(who: Person) {
  await server().runJobs({ photoSizes: false })
  const mail = server().mails.findLast(({ to, text }) => to === who.email && text.includes('/activate/done?'))!
  const token = /\/activate\/done\?token=([\w-]+)/.exec(mail.text)![1]!
  expect((await who.post('/api/activate.php', { token })).statusCode).toBe(200)
}

describe('the reminder', () => {
  test('[ACC-5, NAV-5] its link opens the code field, however far the sign-up got', async () => {
    for (const step of [2, 4, 5]) {
      const ana = await newcomer()
      await ana.put('/api/signup.php', { step })
      const { html } = await open(ana, CODE_FIELD)
      expect(inSight(html), `at step ${step}`).toContain('name="code"')
      expect(html).toContain('Check your email')
    }
  })

  test('[ACC-5] once confirmed, the code is not asked for again', async () => {
    const ana = await newcomer()
    await confirm(ana)
    const { html } = await open(ana, '/complete-signup?step=mail')
    expect(inSight(html)).not.toContain('name="code"')
    expect(html).toContain('A photo people will recognise you from')
    await ana.put('/api/signup.php', { step: 5 })
    expect((await open(ana, '/complete-signup?step=mail')).path).toMatch(/^\/members(\?|$)/)
  })
})

describe('after confirming', () => {
  const CONFIRMED = '/activate/done?confirmed=1'

  test('[ACC-1, ACC-5] the result offers the open steps, and writing to the person they came for', async () => {
    const ben = await aMemberOf(server(), { form: { name: 'Ben' } })
    const ana = await newcomer({ target: ben.id })
    await confirm(ana)
    const { html } = await open(ana, CONFIRMED)
    expect(linkCalled(html, 'Continue your sign-up')).toBe('/complete-signup')
    expect(linkCalled(html, 'Write to Ben')).toBe(`/members/${ben.id}/chat`)
    expect(inSight(html)).toContain('You came for Ben')

    await ana.put('/api/signup.php', { step: 5 })
    const through = (await open(ana, CONFIRMED)).html
    expect(linkCalled(through, 'Continue your sign-up')).toBeUndefined()
    expect(linkCalled(through, 'Write to Ben')).toBe(`/members/${ben.id}/chat`)
    expect(linkCalled(through, 'See members')).toBe('/members')
  })

  test('[ACC-1, ACC-5] a sign-up without a person goes on with its steps, and a browser without login logs in', async () => {
    const ana = await newcomer()
    await confirm(ana)
    const { html } = await open(ana, CONFIRMED)
    expect(linkCalled(html, 'Continue your sign-up')).toBe('/complete-signup')
    expect(linkCalled(html, 'See members')).toBe('/members')
    ana.cookies.clear()
    const elsewhere = (await open(ana, CONFIRMED)).html
    expect(linkCalled(elsewhere, 'Continue your sign-up')).toBeUndefined()
    expect(linkCalled(elsewhere.slice(elsewhere.indexOf('<main')), 'Log in')).toBe('/login')
  })
})

describe('the person they came for', () => {
  test('[ACC-1] stays in sight where the code is asked for, during the sign-up and after it', async () => {
    const ben = await aMemberOf(server(), { form: { name: 'Ben' } })
    const ana = await newcomer({ target: ben.id })
    expect(inSight((await open(ana, CODE_FIELD)).html)).toContain('Then you can write to Ben')
    await ana.put('/api/signup.php', { step: 5 })
    expect(inSight((await open(ana, CODE_FIELD)).html)).toContain('Then you can write to Ben')
  })

  test('[ACC-1] stands once among the first matches, and is not offered a first message twice', async () => {
    const [ben, cas] = [
      await aMemberOf(server(), { form: { name: 'Ben' }, columns: { gender: 'male' } }),
      await aMemberOf(server(), { form: { name: 'Cas' }, columns: { gender: 'male' } }),
    ]
    const ana = await newcomer({ target: ben.id })
    await confirm(ana)
    await ana.put('/api/signup.php', { step: 5 })
    const cardsOf = (html: string) => [...html.matchAll(/href="\/members\/([\w-]{22})"/g)].map(([, id]) => id)
    const before = (await open(ana, '/signup-matches')).html
    expect(linkCalled(before, 'Write to Ben')).toBe(`/members/${ben.id}/chat`)
    expect(cardsOf(before)).toContain(cas.id)
    expect(cardsOf(before)).not.toContain(ben.id)

    const sent = await ana.post('/api/chat.php', { profile: { id: ben.id }, client_id: randomUUID(), text: 'Hello' })
    expect(sent.statusCode).toBe(200)
    const after = (await open(ana, '/signup-matches')).html
    expect(linkCalled(after, 'Write to Ben')).toBeUndefined()
    expect(linkCalled(after, 'Chat with Ben')).toBe(`/members/${ben.id}/chat`)
  })

  test('[ACC-1, SITE-10] a sign-up for a fictional profile promises a chat, not a meeting', async () => {
    const [robin, tove] = await aCrowd(server(), [
      { name: 'Robin', fictional: true, show_to_visitors: true },
      { name: 'Tove', show_to_visitors: true },
    ])
    const visitor = aVisitor(server())
    const pagesOf = async (id: string) => {
      const pages = [`/members/${id}/signup?want=chat`, `/login?to=${encodeURIComponent(`/members/${id}/chat`)}`]
      return (await Promise.all(pages.map((path) => visitor.get(path)))).map(({ body }) => inSight(body))
    }
    const [signup, login] = await pagesOf(robin!)
    expect(signup).toContain('Sign up to chat with Robin')
    expect(signup).not.toContain('to meet Robin')
    expect(login).toContain('Log in to chat with Robin')
    // The label is as wide as its words.
    expect(signup).toMatch(/<div><span class="inline-flex[^"]*rounded-full/)
    const [toMeet, logIn] = await pagesOf(tove!)
    expect(toMeet).toContain('Sign up to meet Tove')
    expect(logIn).toContain('Log in to meet Tove')
  })
})
