import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { MemberId } from '#kernel/ids.ts'
import { DAY, MINUTE } from '#kernel/time.ts'
import { many, one } from '#platform/db/query.ts'
import { pushKeysOf } from '#platform/push-keys.ts'
import { webPush } from '#platform/push-web.ts'
import { signingKeysOf } from '#platform/signing-keys.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { type PushBrowser, type PushService, startPushService } from '#tests/support/push-service.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import type { PushNotice } from './push.rules.ts'
import { pushAgain, pushTo } from './send-push.ts'

const server = sharedTestApp()
const db = () => server().database.db
let service: PushService
beforeAll(async () => {
  service = await startPushService({ now: () => server().clock.now().getTime() })
})
afterAll(() => service.close())

const subscribe = (who: Pick<Person, 'post'>, { subscription }: PushBrowser) =>
  who.post('/api/user.php?push=1', { subscription })
const unsubscribe = (who: Pick<Person, 'call'>, { subscription }: PushBrowser) =>
  who.call({ method: 'DELETE', url: '/api/user.php?push=1', body: { endpoint: subscription.endpoint } })

const accountOf = async ({ id }: Pick<Person, 'id'>) =>
  (await one(db(), sql<{ id: MemberId }>`select id from accounts where profile_id = ${id}`)).id
const addressesOf = async (who: Pick<Person, 'id'>) =>
  (
    await many(
      db(),
      sql<{ endpoint: string }>`
        select endpoint from push_subscriptions where account_id = ${await accountOf(who)} order by subscribed_at
      `,
    )
  ).map(({ endpoint }) => endpoint)

const notice: PushNotice = {
  title: 'Duet',
  body: 'You have a new message.',
  path: '/chats',
  tag: 'chat:abc',
  badge: 3,
  kind: 'message',
}
/** Jobs that talk to the test's own push service. */
function jobContext() {
  const { jobContext: ctx, clock } = server()
  const keys = pushKeysOf({ db: db(), clock, keys: signingKeysOf('a secret that only tests have') })
  return { ...ctx, push: webPush({ keys, clock, log: ctx.log, extraHosts: ['localhost'], ca: service.cert }) }
}
const push = async (who: Pick<Person, 'id'>, words: Partial<PushNotice> = {}) =>
  pushTo(jobContext(), { account: await accountOf(who), site: 'localhost', payload: { ...notice, ...words } })

describe('subscribing', () => {
  test('[SITE-2] settings contain the key to subscribe with, the same on every site', async () => {
    const keys = await Promise.all(
      ['localhost', 'gay.localhost'].map(async (host) =>
        (await aVisitor(server(), host).get('/api/settings.php')).json(),
      ),
    )
    expect(Buffer.from(keys[0].push_public_key, 'base64url')).toHaveLength(65)
    expect(keys[0].push_public_key).toBe(keys[1].push_public_key)
  })

  test('[PUSH-1] a browser is stored for its account, once, and removed again', async () => {
    const ana = await aMemberOf(server())
    const browser = service.browser()
    expect((await subscribe(ana, browser)).json()).toEqual({})
    expect((await subscribe(ana, browser)).statusCode).toBe(200)
    expect(await addressesOf(ana)).toEqual([browser.subscription.endpoint])
    expect((await unsubscribe(ana, browser)).json()).toEqual({})
    expect(await addressesOf(ana)).toEqual([])
  })

  test('[PUSH-1] a visitor cannot subscribe, and nobody can remove another’s subscription', async () => {
    const [ana, ben, browser] = [await aMemberOf(server()), await aMemberOf(server()), service.browser()]
    const reply = await subscribe(aVisitor(server()), browser)
    expect([reply.statusCode, reply.json().error.code]).toEqual([403, 'authentication_required'])
    await subscribe(ana, browser)
    expect((await unsubscribe(ben, browser)).statusCode).toBe(200)
    expect(await addressesOf(ana)).toHaveLength(1)
  })

  test('[PUSH-1] the same browser of another member moves over', async () => {
    const [ana, ben, browser] = [await aMemberOf(server()), await aMemberOf(server()), service.browser()]
    await subscribe(ana, browser)
    await subscribe(ben, browser)
    expect([await addressesOf(ana), await addressesOf(ben)]).toEqual([[], [browser.subscription.endpoint]])
    expect((await push(ana)).sent).toBe(0)
  })

  test('[PUSH-1] of more than ten the oldest are dropped', async () => {
    const ana = await aMemberOf(server())
    const browsers = Array.from({ length: 12 }, () => service.browser())
    for (const browser of browsers) {
      server().clock.advance(MINUTE)
      await subscribe(ana, browser)
    }
    expect(await addressesOf(ana)).toEqual(browsers.slice(2).map(({ subscription }) => subscription.endpoint))
  })

  const good = () => service.browser().subscription
  const p256dh = (bytes: number) => Buffer.alloc(bytes, 4).toString('base64url')
  test.each<[string, string, () => unknown]>([
    ['nothing', 'subscription', () => undefined],
    ['a word', 'subscription', () => 'yes'],
    ['no address', 'subscription.endpoint', () => ({ ...good(), endpoint: undefined })],
    ['a number', 'subscription.endpoint', () => ({ ...good(), endpoint: 5 })],
    ['a path', 'subscription.endpoint', () => ({ ...good(), endpoint: '/push' })],
    ['plain http', 'subscription.endpoint', () => ({ ...good(), endpoint: 'http://fcm.googleapis.com/x' })],
    ['an unknown host', 'subscription.endpoint', () => ({ ...good(), endpoint: 'https://evil.example/x' })],
    ['an address of a network', 'subscription.endpoint', () => ({ ...good(), endpoint: 'https://169.254.169.254/x' })],
    ['another port', 'subscription.endpoint', () => ({ ...good(), endpoint: 'https://fcm.googleapis.com:22/x' })],
    [
      'an address without end',
      'subscription.endpoint',
      () => ({ ...good(), endpoint: `https://fcm.googleapis.com/${'x'.repeat(2000)}` }),
    ],
    ['no keys', 'subscription.keys', () => ({ ...good(), keys: undefined })],
    ['a short key', 'subscription.keys.p256dh', () => ({ ...good(), keys: { ...good().keys, p256dh: p256dh(64) } })],
    ['a long key', 'subscription.keys.p256dh', () => ({ ...good(), keys: { ...good().keys, p256dh: p256dh(66) } })],
    ['no point', 'subscription.keys.p256dh', () => ({ ...good(), keys: { ...good().keys, p256dh: p256dh(65) } })],
    ['a short secret', 'subscription.keys.auth', () => ({ ...good(), keys: { ...good().keys, auth: p256dh(15) } })],
    ['no base64', 'subscription.keys.auth', () => ({ ...good(), keys: { ...good().keys, auth: '!'.repeat(22) } })],
  ])('[PUSH-1, R-SSRF-1] %s is refused, at its field', async (_, field, subscription) => {
    const ana = await aMemberOf(server())
    const reply = await ana.post('/api/user.php?push=1', { subscription: subscription() })
    expect(reply.statusCode).toBe(422)
    expect(Object.keys(reply.json().error.fields)).toEqual([field])
    expect(await addressesOf(ana)).toEqual([])
  })
})

describe('the end of a login', () => {
  test('[R-SESS-5] logging out removes the subscription', async () => {
    const ana = await aMemberOf(server())
    await subscribe(ana, service.browser())
    await ana.get('/api/logout.php')
    expect(await addressesOf(ana)).toEqual([])
  })

  test('[R-SESS-5] a login ended from elsewhere loses its subscription, the others keep theirs', async () => {
    const ana = await aMemberOf(server())
    const phone = aVisitor(server())
    await phone.post('/api/user.php', { email: ana.email, password: ana.password })
    const [mine, theirs] = [service.browser(), service.browser()]
    await subscribe(ana, mine)
    await subscribe(phone, theirs)
    expect(await addressesOf(ana)).toHaveLength(2)
    expect((await ana.call({ method: 'DELETE', url: '/api/sessions.php', body: { others: true } })).statusCode).toBe(
      200,
    )
    expect(await addressesOf(ana)).toEqual([mine.subscription.endpoint])
  })

  test('[R-SESS-5] a new login on the same browser ends the old one; the page subscribes again for it', async () => {
    const [ana, browser] = [await aMemberOf(server()), service.browser()]
    await subscribe(ana, browser)
    await ana.post('/api/user.php', { email: ana.email, password: ana.password })
    expect(await addressesOf(ana)).toEqual([])
    await subscribe(ana, browser)
    expect(await addressesOf(ana)).toEqual([browser.subscription.endpoint])
  })
})

describe('sending', () => {
  test('[PUSH-1] every browser of the member gets the notice, encrypted for it alone', async () => {
    const ana = await aMemberOf(server())
    const browsers = [service.browser(), service.browser()]
    for (const browser of browsers) await subscribe(ana, browser)
    expect(await push(ana)).toEqual({ sent: 2 })
    const got = service.delivered.filter(({ path }) => browsers.some((browser) => browser.path === path))
    expect(got).toHaveLength(2)
    expect(got[0]).toMatchObject({
      payload: { v: 1, ...notice },
      ttl: String(DAY / 1000),
      urgency: 'normal',
      subject: expect.stringMatching(/^mailto:.+@.+/),
    })
    expect(got[0]!.topic).toMatch(/^[\w-]{32}$/)
    // The same conversation is one topic, another is another; the service learns no more than that.
    await push(ana)
    expect(service.delivered.at(-1)!.topic).toBe(got[0]!.topic)
    await push(ana, { tag: 'chat:def' })
    expect(service.delivered.at(-1)!.topic).not.toBe(got[0]!.topic)
  })

  test('[PUSH-1] dead subscriptions are dropped, the others are notified all the same', async () => {
    const ana = await aMemberOf(server())
    const [dead, alive] = [service.browser(), service.browser()]
    await subscribe(ana, dead)
    await subscribe(ana, alive)
    service.forget(dead)
    expect(await push(ana)).toEqual({ sent: 1 })
    expect(await addressesOf(ana)).toEqual([alive.subscription.endpoint])
    service.answerWith({ status: 410 })
    expect(await push(ana)).toEqual({ sent: 0 })
    expect(await addressesOf(ana)).toEqual([])
  })

  const waiting = async () =>
    (
      await many(
        db(),
        sql<{ payload: unknown }>`
          select payload from graphile_worker._private_jobs job
          join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = 'push-again'
        `,
      )
    ).map(({ payload }) => payload)

  test('[PUSH-1] a busy service is retried later, for that browser only', async () => {
    const [ana, browser] = [await aMemberOf(server()), service.browser()]
    await subscribe(ana, browser)
    service.answerWith({ status: 429 })
    expect(await push(ana)).toEqual({ sent: 0 })
    const [payload] = await waiting()
    expect(await addressesOf(ana)).toHaveLength(1)

    service.answerWith({ status: 503 })
    await expect(pushAgain.run(jobContext(), payload)).rejects.toThrow('push service is busy')
    const before = service.delivered.length
    await pushAgain.run(jobContext(), payload)
    expect(service.delivered.slice(before)).toMatchObject([{ path: browser.path, payload: { v: 1, ...notice } }])

    // After a day it is stale, and a removed browser is left alone.
    server().clock.advance(DAY)
    await pushAgain.run(jobContext(), payload)
    expect(service.delivered).toHaveLength(before + 1)
    await server().runJobs()
    expect(await waiting()).toEqual([])
  })

  test('long texts are cut; a path that leads away is our own error', async () => {
    const [ana, browser] = [await aMemberOf(server()), service.browser()]
    await subscribe(ana, browser)
    await push(ana, { title: 'T'.repeat(400), body: '😀'.repeat(5000) })
    const { title, body } = service.delivered.at(-1)!.payload as { title: string; body: string }
    expect([[...title].length, [...body].length, body.endsWith('😀…')]).toEqual([120, 300, true])
    for (const path of ['//evil.example', 'https://evil.example', '/\\evil.example', 'chats', ''])
      await expect(push(ana, { path })).rejects.toThrow()
  })
})

test('[ACC-8] the data export names device and day, and no key', async () => {
  const [ana, browser] = [await aMemberOf(server()), service.browser()]
  await ana.call({
    method: 'POST',
    url: '/api/user.php?push=1',
    body: { subscription: browser.subscription },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140' },
  })
  const { pushPrivacy } = await import('./push.privacy.ts')
  const person = { account: await accountOf(ana) } as Parameters<typeof pushPrivacy.exportOf>[1]
  expect(await pushPrivacy.exportOf(server().jobContext, person)).toEqual([
    { device: 'Firefox, Linux', subscribed_at: server().clock.now() },
  ])
})
