import type dns from 'node:dns'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { HOUR } from '#kernel/time.ts'
import { decrypted, type PushService, startPushService, troubleWith } from '#tests/support/push-service.ts'
import { sharedTestApp, testClock } from '#tests/support/test-app.ts'

import { run } from './db/query.ts'
import { createLog } from './log.ts'
import { isInside, isPushAddress } from './push-hosts.ts'
import { pushKeysOf } from './push-keys.ts'
import { encryptPush, isPublicKey, pushAuthorization } from './push-message.ts'
import { outsideOnly, webPush } from './push-web.ts'
import { signingKeysOf } from './signing-keys.ts'

const server = sharedTestApp()
const clock = testClock()
const bytes = (text: string) => Buffer.from(text, 'base64url')
const SECRET = 'a secret that only tests have'
const keysWith = (secret = SECRET) => pushKeysOf({ db: server().database.db, clock, keys: signingKeysOf(secret) })

describe('a message', () => {
  test('[PUSH-1] is encrypted as the example of RFC 8291 says', () => {
    const encrypted = encryptPush(
      Buffer.from('When I grow up, I want to be a watermelon'),
      {
        p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
        auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
      },
      { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') },
    )
    expect(encrypted.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  test('a key that is no point of the curve is known', () => {
    expect(
      isPublicKey(bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4')),
    ).toBe(true)
    expect(isPublicKey(Buffer.alloc(65, 4))).toBe(false)
    expect(isPublicKey(Buffer.alloc(65))).toBe(false)
  })
})

describe('the token', () => {
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
  const words = { audience: 'https://push.example', subject: 'mailto:help@example.com' }

  test('[PUSH-1] names audience, sender and expiry, less than half a day ahead', async () => {
    const now = clock.now()
    const authorization = pushAuthorization(await keysWith()(), { ...words, now })
    expect(troubleWith(authorization, words.audience, seconds(now))).toEqual({
      aud: words.audience,
      exp: seconds(now) + 6 * 3600,
      sub: words.subject,
    })
  })

  test('[PUSH-1] is refused by another service, after its time, and when it is changed', async () => {
    const now = clock.now()
    const authorization = pushAuthorization(await keysWith()(), { ...words, now })
    expect(troubleWith(authorization, 'https://other.example', seconds(now))).toBe('wrong audience')
    expect(troubleWith(authorization, words.audience, seconds(now) + 13 * 3600)).toBe('expired')
    const [head, claims, rest] = authorization.split('.') as [string, string, string]
    const changed = Buffer.from(JSON.stringify({ ...JSON.parse(bytes(claims).toString()), sub: 'mailto:x@y' }))
    expect(troubleWith([head, changed.toString('base64url'), rest].join('.'), words.audience, seconds(now))).toBe(
      'bad signature',
    )
  })
})

describe('the pair of keys', () => {
  test('is made once, also by two processes at the same moment', async () => {
    await run(server().database.db, sql`delete from push_keys`)
    const pairs = await Promise.all([keysWith()(), keysWith()(), keysWith()()])
    expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1)
    expect(bytes(pairs[0]!.publicKey)).toHaveLength(65)
  })

  test('is stored encrypted, and another secret gets a new one', async () => {
    const { publicKey } = await keysWith()()
    const { rows } = await sql<{ private_key: string }>`select private_key from push_keys`.execute(server().database.db)
    expect(rows[0]!.private_key).toContain('BEGIN ENCRYPTED PRIVATE KEY')
    expect((await keysWith('another secret of the operator')()).publicKey).not.toBe(publicKey)
  })
})

describe('addresses', () => {
  test('[R-SSRF-1] those of known push services are good', () => {
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc:def',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://wns2-par02p.notify.windows.com/w/?token=abc',
      'https://web.push.apple.com/QABC',
    ])
      expect([endpoint, isPushAddress(endpoint)]).toEqual([endpoint, true])
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/fcm/send/abc',
    'https://evil.example/fcm.googleapis.com',
    'https://evilpush.apple.com.example/',
    'https://evil-push.services.mozilla.com/',
    'https://push.apple.com.evil.example/',
    'https://user:pass@fcm.googleapis.com/',
    'https://fcm.googleapis.com@evil.example/',
    'https://evil.example\\@fcm.googleapis.com/',
    'https://fcm.googleapis.com./fcm',
    'https://FCM.googleapis.com/fcm',
    'https://fcm.googleapis.com/#x',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://10.0.0.5/',
    'ftp://fcm.googleapis.com/',
    'javascript:alert(1)',
    '//fcm.googleapis.com/',
    '',
  ])('[R-SSRF-1] %s is not', (endpoint) => expect(isPushAddress(endpoint)).toBe(false))

  test('a demo can add a host, with any port or with one', () => {
    expect(isPushAddress('https://localhost:8443/x', ['localhost:8443'])).toBe(true)
    expect(isPushAddress('https://localhost:8444/x', ['localhost:8443'])).toBe(false)
    expect(isPushAddress('https://localhost:8444/x', ['localhost'])).toBe(true)
    expect(isPushAddress('http://localhost:8444/x', ['localhost'])).toBe(false)
  })

  test('[R-SSRF-1] a name that leads inside is not followed', async () => {
    for (const address of [
      ...['127.0.0.1', '10.1.2.3', '172.16.0.9', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
      ...['::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::'],
    ])
      expect([address, isInside(address)]).toEqual([address, true])
    for (const address of ['142.250.1.95', '2a00:1450:4001:800::200a', '17.57.12.11'])
      expect([address, isInside(address)]).toEqual([address, false])
    const answers = (found: dns.LookupAddress[]) =>
      new Promise((resolve) =>
        outsideOnly(((_name: string, _options: object, done: (e: null, f: dns.LookupAddress[]) => void) =>
          done(null, found)) as unknown as typeof dns.lookup)('fcm.googleapis.com', {}, (error, kept) =>
          resolve(error?.message ?? kept),
        ),
      )
    const [inside, outside] = [
      { address: '10.0.0.1', family: 4 },
      { address: '142.250.1.95', family: 4 },
    ]
    expect(await answers([inside])).toBe('fcm.googleapis.com leads to no public address')
    expect(await answers([inside, outside])).toEqual([outside])
  })
})

describe('sending', () => {
  let service: PushService
  beforeAll(async () => {
    service = await startPushService({ now: () => clock.now().getTime() })
  })
  afterAll(() => service.close())

  const logged: string[] = []
  const log = createLog({ LOG_LEVEL: 'debug' }, { write: (line) => void logged.push(line) })
  const sender = (parts: Partial<Parameters<typeof webPush>[0]> = {}) =>
    webPush({ keys: keysWith(), clock, log, extraHosts: ['localhost'], ca: service.cert, ...parts })
  const options = { keptFor: HOUR, urgency: 'normal', topic: 'topic', contact: 'help@example.com' } as const
  const targetOf = ({ subscription: { endpoint, keys } }: ReturnType<PushService['browser']>) => ({
    endpoint,
    p256dh: bytes(keys.p256dh),
    auth: bytes(keys.auth),
  })

  test('[PUSH-1] a push service takes it, and only the browser reads it', async () => {
    const browser = service.browser()
    expect(await sender().send(targetOf(browser), '{"title":"Grüße"}', options)).toBe('sent')
    expect(service.delivered.at(-1)).toEqual({
      path: browser.path,
      payload: { title: 'Grüße' },
      ttl: '3600',
      urgency: 'normal',
      topic: 'topic',
      subject: 'mailto:help@example.com',
    })
    const encrypted = encryptPush(Buffer.from('words'), targetOf(browser))
    expect(() => decrypted(encrypted, service.browser())).toThrow()
    await sender({ subject: 'https://duet.example/contact' }).send(targetOf(browser), '{}', options)
    expect(service.delivered.at(-1)!.subject).toBe('https://duet.example/contact')
  })

  test('[PUSH-1] an answer says what to do with the subscription', async () => {
    const target = targetOf(service.browser())
    for (const [status, outcome] of [
      [200, 'sent'],
      [201, 'sent'],
      [404, 'gone'],
      [410, 'gone'],
      [429, 'failed'],
      [500, 'failed'],
      [503, 'failed'],
      [400, 'refused'],
      [403, 'refused'],
      [413, 'refused'],
    ] as const) {
      service.answerWith({ status })
      expect([status, await sender().send(target, '{}', options)]).toEqual([status, outcome])
    }
  })

  test('[PUSH-1] a token whose time is over is refused, and the log names the service without the address', async () => {
    const browser = service.browser()
    const late = { now: () => new Date(clock.now().getTime() - 7 * HOUR) }
    expect(await sender({ clock: late }).send(targetOf(browser), '{}', options)).toBe('refused')
    expect(service.refused.at(-1)).toBe('expired')
    expect(logged.join()).toContain('a push was refused')
    expect(logged.join()).not.toContain(browser.path)
  })

  test('[R-SSRF-1] a redirect is not followed', async () => {
    const [first, second] = [service.browser(), service.browser()]
    const before = service.calls()
    service.answerWith({ status: 307, location: second.subscription.endpoint })
    expect(await sender().send(targetOf(first), '{}', options)).toBe('refused')
    expect(service.calls()).toBe(before + 1)
  })

  test('[R-SSRF-1] an unlisted address is never called, even if it is in the table', async () => {
    const before = service.calls()
    expect(await sender({ extraHosts: [] }).send(targetOf(service.browser()), '{}', options)).toBe('gone')
    expect(service.calls()).toBe(before)
  })

  test('[R-SSRF-1] a known name that leads to this machine is not called', async () => {
    const browser = targetOf(service.browser())
    const lookup = ((_name: string, _options: object, done: (e: null, f: dns.LookupAddress[]) => void) =>
      done(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as typeof dns.lookup
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
    expect(await sender({ lookup }).send({ ...browser, endpoint }, '{}', options)).toBe('failed')
    expect(logged.at(-1)).toContain('leads to no public address')
  })

  test('a service with an untrusted certificate is refused', async () => {
    const untrusting = webPush({ keys: keysWith(), clock, log, extraHosts: ['localhost'] })
    expect(await untrusting.send(targetOf(service.browser()), '{}', options)).toBe('failed')
  })
})
