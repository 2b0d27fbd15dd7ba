import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import type { MemberId, SiteId } from '#kernel/ids.ts'
import { many, one } from '#platform/db/query.ts'
import { signingKeysOf } from '#platform/signing-keys.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { mailToken } from './mail-token.ts'
import { reportKey } from './receive-mail-report.ts'

const server = sharedTestApp()
const db = () => server().database.db
const keys = signingKeysOf('a secret that only tests have')

const read = async (who: Person) => (await who.get('/api/notifications.php')).json()
const change = (who: Person, body: object) => who.put('/api/notifications.php', body)
const accountOf = async ({ id }: Person) =>
  (await one(db(), sql<{ id: MemberId }>`select id from accounts where profile_id = ${id}`)).id
const tokenOf = async (who: Person, site = 'localhost') =>
  mailToken(keys, { account: await accountOf(who), site: site as SiteId })
const disabledOf = async (who: Person) => (await who.get('/api/user.php')).json().user.notifications_disabled
const codeOf = (reply: { json(): { error: { code: string } } }) => reply.json().error.code

describe('choices', () => {
  test('[NOTI-1] notifications caused by others are on, our own are off, and nobody is named', async () => {
    const { choices, ...rest } = await read(await aMemberOf(server()))
    const [on, off] = [
      { mail: true, push: true },
      { mail: false, push: false },
    ]
    expect(choices).toEqual({
      ...{ new_conversations: on, new_messages: on, like: on, unread_message_reminders: on },
      ...{ weekly_updates: off, reminders: off, news: off, promotions: off },
    })
    expect(rest).toEqual({ quiet_hours: null, neutral: true, notifications_disabled: [] })
  })

  test('[NOTI-1] an update changes what it names, for this member only, and persists', async () => {
    const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
    await change(ana, { choices: { like: { mail: false }, news: { push: true } } })
    const quiet_hours = { from: '22:30', until: '07:00', time_zone: 'Europe/Amsterdam' }
    await change(ana, { quiet_hours, neutral: false })
    const settings = await read(ana)
    expect(settings).toMatchObject({ quiet_hours, neutral: false })
    expect(settings.choices).toMatchObject({
      ...{ like: { mail: false, push: true }, news: { mail: false, push: true }, new_messages: { mail: true } },
    })
    await change(ana, { quiet_hours: null })
    expect((await read(ana)).quiet_hours).toBeNull()
    expect((await read(ben)).choices.like).toEqual({ mail: true, push: true })
  })

  test('[NOTI-1] every consent and its withdrawal is recorded', async () => {
    const cem = await aMemberOf(server())
    await change(cem, { choices: { promotions: { mail: true, push: false }, like: { mail: false } } })
    await change(cem, { choices: { promotions: { mail: false } } })
    const consents = await many(
      db(),
      sql`select type, channel, granted, source from notification_consents where account_id = ${await accountOf(cem)}`,
    )
    const about = { type: 'promotions', channel: 'mail', source: 'settings' }
    expect(consents).toEqual([
      { ...about, granted: true },
      { ...about, granted: false },
    ])
  })

  test.each([
    [{ choices: { spam: { mail: true } } }, 'invalid_input'],
    [{ choices: { like: { fax: true } } }, 'invalid_input'],
    [{ choices: { like: { mail: 'yes' } } }, 'invalid_input'],
    [{ quiet_hours: { from: '25:00', until: '07:00', time_zone: 'Europe/Amsterdam' } }, 'invalid_input'],
    [{ quiet_hours: { from: '22:00', until: '07:00', time_zone: 'Europe/Atlantis' } }, 'time_zone_unknown'],
    [{ account_id: 'somebody else' }, 'invalid_input'],
  ])('[NOTI-1] an invalid update is refused: %j', async (body, code) => {
    const reply = await change(await aMemberOf(server()), body)
    expect(codeOf(reply)).toBe(code)
  })
})

describe('the emailed link', () => {
  const linked = async (who: Person) => `/api/notifications.php?by=link&token=${await tokenOf(who)}`

  test('[NOTI-1] shows the email choices without a login, and nothing else about the member', async () => {
    const dora = await aMemberOf(server(), { form: { email: 'dorothea@example.com' } })
    const reply = await aVisitor(server()).get(await linked(dora))
    expect(reply.json()).toMatchObject({ address: 'd…@example.com', choices: { like: { mail: true } } })
    expect(Object.keys(reply.json())).toEqual(['address', 'choices', 'notifications_disabled'])
    expect(reply.body).not.toMatch(/push|dorothea/)
  })

  test('[NOTI-1] changes them, and stops all emails or allows them again', async () => {
    const eva = await aMemberOf(server())
    const visitor = aVisitor(server())
    const token = await tokenOf(eva)
    const put = (body: object) => visitor.put('/api/notifications.php?by=link', { token, ...body })
    await put({ choices: { like: { mail: false } } })
    expect((await read(eva)).choices.like).toEqual({ mail: false, push: true })
    expect((await put({ mails: false })).json().notifications_disabled).toEqual(['listunsubscribe'])
    expect(await disabledOf(eva)).toEqual(['listunsubscribe'])
    expect((await put({ mails: true })).json().notifications_disabled).toEqual([])
  })

  test('[NOTI-1] cannot be forged, altered, or used on another site', async () => {
    const [finn, gil] = [await aMemberOf(server()), await aMemberOf(server())]
    const [own, other] = [await tokenOf(finn), await tokenOf(gil)]
    const mixed = `${own.split('.')[0]}.${other.split('.')[1]}`
    for (const token of ['', 'x', '.', mixed, `${own}x`, own.toUpperCase(), `${own.split('.')[0]}.`]) {
      const reply = await aVisitor(server()).get(`/api/notifications.php?by=link&token=${encodeURIComponent(token)}`)
      expect([reply.statusCode, codeOf(reply)]).toEqual([404, 'unsubscribe_link_invalid'])
    }
    const elsewhere = await aVisitor(server(), 'bbw.localhost').get(`/api/notifications.php?by=link&token=${own}`)
    expect(elsewhere.statusCode).toBe(404)
  })
})

describe('one click', () => {
  const click = (token: string, headers: Record<string, string> = {}) =>
    server().app.inject({
      method: 'POST',
      url: `/api/unsubscribe.php?token=${token}`,
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: 'List-Unsubscribe=One-Click',
    })

  test('[MAIL-1] the mail provider’s own request, wherever it comes from, stops the emails; the owner can undo it', async () => {
    const hana = await aMemberOf(server())
    const reply = await click(await tokenOf(hana), { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' })
    expect(reply.statusCode).toBe(200)
    expect(await disabledOf(hana)).toEqual(['listunsubscribe'])
    const again = await hana.post('/api/notifications.php?enable=1', {})
    expect(again.json().notifications_disabled).toEqual([])
    expect(await disabledOf(hana)).toEqual([])
  })

  test('[MAIL-1] a forged request changes nothing; opening the address changes nothing either', async () => {
    const ida = await aMemberOf(server())
    const token = await tokenOf(ida)
    expect((await click(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(404)
    const opened = await aVisitor(server()).get(`/api/unsubscribe.php?token=${token}`)
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(opened.body).toContain(`/notifications?token=${token}`)
    const evil = await aVisitor(server()).get(`/api/unsubscribe.php?token=${encodeURIComponent('"><script>alert(1)')}`)
    expect(evil.body).not.toContain('<script')
    expect(await disabledOf(ida)).toEqual([])
  })
})

describe('delivery reports', () => {
  const report = (raw: string, key = reportKey(keys)) =>
    server().app.inject({
      method: 'POST',
      url: `/api/mail-report.php?key=${key}`,
      headers: { host: 'localhost', 'content-type': 'message/rfc822' },
      payload: raw.replaceAll('\n', '\r\n'),
    })
  const dsn = ({
    status = '5.1.1',
    action = 'failed',
    to = 'x@example.com',
    headers = '',
  }) => `From: MAILER-DAEMON@mx.example
To: bounces@localhost
Subject: Undelivered
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain

Could not be delivered.
--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ${to}
Action: ${action}
Status: ${status}
--b1
Content-Type: text/rfc822-headers

${headers}To: ${to}
Subject: There’s something new for you
--b1--
`
  const arf = (headers: string) => `From: fbl@provider.example
To: fbl@localhost
Subject: complaint
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b2"

--b2
Content-Type: text/plain

A complaint.
--b2
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: Provider/1.0
Version: 1
--b2
Content-Type: message/rfc822

${headers}To: undisclosed
Subject: There’s something new for you

Hello
--b2--
`
  const referenceOf = async (who: Person) => `X-Mail-Reference: localhost ${await tokenOf(who)}\n`

  test('[NOTI-2] a mailbox that does not exist stops the emails of the account in the reference', async () => {
    const jan = await aMemberOf(server())
    expect((await report(dsn({ headers: await referenceOf(jan) }))).statusCode).toBe(200)
    expect(await disabledOf(jan)).toEqual(['bounce'])
  })

  test('[NOTI-2] without a reference the mailbox is looked up', async () => {
    const kai = await aMemberOf(server(), { form: { email: 'Kai.Somebody@example.com' } })
    await report(dsn({ to: 'kai.somebody@EXAMPLE.com' }))
    expect(await disabledOf(kai)).toEqual(['bounce'])
  })

  test('[NOTI-2] a full mailbox and a server that retries stop nothing', async () => {
    const lea = await aMemberOf(server())
    const headers = await referenceOf(lea)
    await report(dsn({ headers, status: '4.4.1', action: 'delayed' }))
    await report(dsn({ headers, status: '5.2.2' }))
    expect(await disabledOf(lea)).toEqual([])
  })

  test('[NOTI-2] a spam complaint stops the emails, and both reasons are shown', async () => {
    const mia = await aMemberOf(server())
    await report(arf(await referenceOf(mia)))
    await report(dsn({ headers: await referenceOf(mia) }))
    expect(await disabledOf(mia)).toEqual(['bounce', 'fbl'])
  })

  test('[NOTI-2] a forged reference, a wrong key and garbage stop nobody', async () => {
    const nils = await aMemberOf(server())
    const headers = await referenceOf(nils)
    expect((await report(dsn({ headers }), 'guessed')).statusCode).toBe(404)
    expect((await report(arf(headers.replace(/.\n$/, '!\n')))).statusCode).toBe(200)
    for (const raw of ['', 'hello', '\u0000\u0001', 'Content-Type: multipart/report; boundary=b\n\n--b'])
      expect((await report(raw)).statusCode).toBe(200)
    expect(await disabledOf(nils)).toEqual([])
  })
})
