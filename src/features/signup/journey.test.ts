import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { maybeOne } from '#platform/db/query.ts'
import { aMemberOf, aVisitor } from '#tests/factories/people.ts'
import { signupForm } from '#tests/factories/signup-form.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const visitor = (host?: string) => aVisitor(server(), host)
const newcomer = (form: Record<string, unknown> = {}) => aMemberOf(server(), { confirmed: false, form })
/** Opened elsewhere, an unconfirmed account's link takes its password. */
const resume = (token: string, who = visitor()) =>
  who.post('/api/signup.php?resume=1', { token, password: signupForm().password })

/** Resume links that reached a mailbox, oldest first. */
async function resumeLinks(address: string): Promise<string[]> {
  await server().runJobs()
  return server()
    .mails.filter(({ to }) => to === address)
    .flatMap(({ text }) => /\/complete-signup\?token=([\w-]+)/.exec(text)?.[1] ?? [])
}

describe('the steps', () => {
  test('[ACC-1] begin after the account, only go forward, and end with the fifth', async () => {
    const ana = await newcomer({ sensitive_data: false })
    expect((await ana.get('/api/signup.php')).json()).toEqual({ step: 2, target: null, sensitive_data: false })
    expect((await ana.put('/api/signup.php', { step: 4 })).json().step).toBe(4)
    expect((await ana.put('/api/signup.php', { step: 3 })).json().step).toBe(4)
    for (const step of [1, 6, 2.5, '3', null]) {
      expect((await ana.put('/api/signup.php', { step: step as number })).json().error.code).toBe('invalid_input')
    }
    expect((await ana.put('/api/signup.php', { step: 5 })).json()).toEqual({
      step: 5,
      target: null,
      sensitive_data: false,
    })
    expect((await visitor().get('/api/signup.php')).json().error.code).toBe('authentication_required')
    expect((await visitor().put('/api/signup.php', { step: 5 })).json().error.code).toBe('authentication_required')
  })

  test('[ACC-1] a sign-up from someone’s page remembers them and the first message', async () => {
    const ben = await aMemberOf(server(), { form: { name: 'Ben' } })
    const ana = await newcomer({ target: ben.id, signup_message: ' Hello Ben ' })
    expect((await ana.get('/api/signup.php')).json()).toEqual({
      step: 2,
      target: { id: ben.id, name: 'Ben' },
      sensitive_data: true,
    })
    expect(await storedTarget(ana.id)).toEqual({ profile_id: ben.id, message: 'Hello Ben' })
    await ben.put('/api/profile.php', { invisible: true })
    expect((await ana.get('/api/signup.php')).json().target).toBeNull()
  })

  test('[ACC-1] an invisible target is silently left out', async () => {
    const [hidden, unconfirmed, foreign] = [
      await aMemberOf(server(), { columns: { invisible: true } }),
      await newcomer(),
      await aMemberOf(server(), { host: 'bbw.localhost' }),
    ]
    for (const target of [hidden.id, unconfirmed.id, foreign.id, 'A'.repeat(22), 'nobody', "'; --", '']) {
      const ana = await newcomer({ target, signup_message: 'Hello' })
      expect((await ana.get('/api/signup.php')).json().target).toBeNull()
      expect(await storedTarget(ana.id)).toBeUndefined()
    }
  })
})

const storedTarget = (id: string) =>
  maybeOne(
    server().database.db,
    sql<{ profile_id: string; message: string }>`
      select signup_targets.profile_id, message from signup_targets
      join accounts on accounts.id = account_id where accounts.profile_id = ${id}
    `,
  )

describe('continuing later', () => {
  test('[ACC-1] the emailed link logs in on another device, once, until the wizard is finished', async () => {
    const ana = await newcomer()
    expect((await ana.post('/api/signup.php?mail=1', {})).json()).toEqual({})
    const [link] = await resumeLinks(ana.email)
    const phone = visitor()
    const reply = await resume(link!, phone)
    expect(reply.json().user.profile.id).toBe(ana.id)
    expect((await phone.get('/api/user.php')).json().user.profile.id).toBe(ana.id)
    expect((await resume(link!)).json().error.code).toBe('resume_link_invalid')

    server().clock.advance(MINUTE)
    await phone.post('/api/signup.php?mail=1', {})
    const second = (await resumeLinks(ana.email)).at(-1)!
    await phone.put('/api/signup.php', { step: 5 })
    const late = await resume(second)
    expect([late.statusCode, late.json().error.code, late.cookies]).toEqual([404, 'resume_link_invalid', []])
    server().clock.advance(MINUTE)
    await phone.post('/api/signup.php?mail=1', {})
    expect(await resumeLinks(ana.email)).toHaveLength(2)
  })

  test('of two people opening one link concurrently one is logged in', async () => {
    const ana = await newcomer()
    await ana.post('/api/signup.php?mail=1', {})
    const [link] = await resumeLinks(ana.email)
    const both = await Promise.all([resume(link!), resume(link!)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  })

  test('[ACC-1] once a minute and five times a day; a newer link ends the older one; forged, foreign and old ones open nothing', async () => {
    const ana = await aMemberOf(server())
    const codes = []
    for (let request = 0; request < 6; request += 1) {
      codes.push((await ana.post('/api/signup.php?mail=1', {})).json().error?.code)
      expect((await ana.post('/api/signup.php?mail=1', {})).json().error.code).toBe('too_many_mails')
      server().clock.advance(MINUTE)
    }
    expect(codes).toEqual([...Array(5).fill(undefined), 'too_many_mails'])
    const links = await resumeLinks(ana.email)
    expect((await resume(links.at(-2)!)).statusCode).toBe(404)
    expect((await resume('forged')).statusCode).toBe(404)
    expect((await resume(links.at(-1)!, visitor('bbw.localhost'))).statusCode).toBe(404)
    server().clock.advance(7 * DAY)
    expect((await resume(links.at(-1)!)).statusCode).toBe(404)
  })

  test('[ACC-1] a member who stops half-way is reminded after an hour, once', async () => {
    const ana = await newcomer()
    server().clock.advance(HOUR - 1)
    expect(await resumeLinks(ana.email)).toEqual([])
    server().clock.advance(1)
    const links = await resumeLinks(ana.email)
    expect(links).toHaveLength(1)
    server().clock.advance(DAY)
    expect(await resumeLinks(ana.email)).toEqual(links)
    expect((await resume(links[0]!)).json().user.profile.id).toBe(ana.id)
  })

  test('[ACC-1] nobody is reminded who has finished, already has such a link, or used someone’s confirmed address', async () => {
    const through = await newcomer()
    await through.put('/api/signup.php', { step: 5 })
    const asked = await newcomer()
    await asked.post('/api/signup.php?mail=1', {})
    const owner = await aMemberOf(server())
    await owner.put('/api/signup.php', { step: 5 })
    const stranger = await newcomer({ email: owner.email })
    expect((await stranger.post('/api/signup.php?mail=1', {})).json()).toEqual({})
    server().clock.advance(HOUR)
    expect(await resumeLinks(through.email)).toEqual([])
    expect(await resumeLinks(asked.email)).toHaveLength(1)
    expect(await resumeLinks(owner.email)).toEqual([])
  })
})
