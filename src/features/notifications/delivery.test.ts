import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { many, one, run } from '#platform/db/query.ts'
import type { Mail } from '#platform/mail.ts'
import { aMemberWith } from '#tests/factories/credits.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { aPhotoOf } from '#tests/factories/pictures.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { planNotifications } from './plan-notifications.ts'

const server = sharedTestApp()
const db = () => server().database.db

const write = async (from: Person, to: Person, text = 'Good evening') => {
  const reply = await from.post('/api/chat.php', { profile: { id: to.id }, client_id: randomUUID(), text })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json() as { conversation: { id: string } }
}
const like = (from: Person, to: Person) => from.post('/api/like.php', { id: to.id })

/** One tick of the server's clock, and everything that follows from it. */
const plan = async () => {
  await planNotifications(server().jobContext)
  await server().runJobs()
}
const pass = async (milliseconds: number) => {
  server().clock.advance(milliseconds)
  await plan()
}
const mailsTo = ({ email }: Person) => server().mails.filter(({ to }) => to === email)
const notificationsTo = (who: Person) =>
  mailsTo(who).filter(({ headers }) => headers?.['List-Unsubscribe'] !== undefined)
const pushable = async (who: Person) => {
  await run(
    db(),
    sql`
      insert into push_subscriptions (endpoint, account_id, session_id, site_id, device, p256dh, auth, subscribed_at)
      select 'https://fcm.googleapis.com/fcm/send/' || ${who.id}, account.id, session.id, account.site_id, 'phone',
        decode(repeat('04', 65), 'hex'), decode(repeat('05', 16), 'hex'), now()
      from accounts account join sessions session on session.account_id = account.id where account.profile_id = ${who.id}
    `,
  )
}
const pushesTo = ({ id }: Person) => server().pushes.filter(({ endpoint }) => endpoint.endsWith(id))
const open = (who: Person) => server().live.subscribe(who.id, () => {})

beforeEach(() => server().clock.set('2026-03-05T14:07:00Z'))

describe('messages', () => {
  test('[MAIL-1, R-GDPR-9] a member who is away gets one email after ten minutes, without names', async () => {
    const [ana, ben] = [await aMemberWith(server(), 9, { form: { name: 'Anabel' } }), await aMemberOf(server())]
    const { conversation } = await write(ana, ben, 'Have you got time on Friday?')
    await pass(9 * MINUTE)
    expect(notificationsTo(ben)).toEqual([])
    await pass(2 * MINUTE)
    await pass(5 * HOUR)
    const [mail, ...more] = notificationsTo(ben)
    expect(more).toEqual([])
    expect(mail!.subject).toBe('There’s something new for you')
    expect(mail!.text).toContain(`/chats/${conversation.id}`)
    expect(mail!.html + mail!.text).not.toMatch(/Anabel|Friday/)
    expect(mail!.attachments).toBeUndefined()
    expect(mail!.headers).toMatchObject({
      'List-Unsubscribe': expect.stringMatching(/^<http:\/\/localhost\/api\/unsubscribe\.php\?token=[\w.-]+>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  test('[CHAT-8] a member with a page open sees it live, and gets neither push nor email', async () => {
    const [cem, dora] = [await aMemberWith(server(), 9), await aMemberOf(server())]
    await pushable(dora)
    const close = open(dora)
    await write(cem, dora)
    await pass(MINUTE)
    close()
    await pass(12 * HOUR)
    expect([notificationsTo(dora), pushesTo(dora)]).toEqual([[], []])
  })

  test('[PUSH-1, R-GDPR-9] a subscribed browser gets a push straight away, without names, and no email follows', async () => {
    const [eva, finn] = [await aMemberWith(server(), 9, { form: { name: 'Evangeline' } }), await aMemberOf(server())]
    await pushable(finn)
    const { conversation } = await write(eva, finn)
    await plan()
    expect(pushesTo(finn).map(({ payload }) => payload)).toEqual([
      {
        ...{ v: 1, title: expect.not.stringContaining('Evangeline'), body: 'There’s something new for you.' },
        ...{ path: `/chats/${conversation.id}`, tag: `message:${conversation.id}`, badge: 1, kind: 'message' },
      },
    ])
    await pass(12 * HOUR)
    expect(notificationsTo(finn)).toEqual([])
  })

  test('[PUSH-1] the next push about a conversation waits a minute, and then counts what came', async () => {
    const [gil, hana] = [await aMemberWith(server(), 9), await aMemberOf(server())]
    await pushable(hana)
    await hana.put('/api/notifications.php', { neutral: false })
    await write(gil, hana)
    await plan()
    await write(gil, hana)
    await write(gil, hana)
    await pass(30_000)
    expect(pushesTo(hana)).toHaveLength(1)
    await pass(31_000)
    expect(pushesTo(hana).map(({ payload }) => (payload as { body: string }).body)).toEqual([
      'Wrote to you.',
      'Wrote 2 messages to you.',
    ])
  })

  test('[PUSH-1] when no browser accepts it any more, an email is sent instead', async () => {
    const [ida, jan] = [await aMemberWith(server(), 9), await aMemberOf(server())]
    await pushable(jan)
    await write(ida, jan)
    await planNotifications(server().jobContext)
    await run(db(), sql`delete from push_subscriptions`)
    await server().runJobs()
    await pass(11 * MINUTE)
    expect(notificationsTo(jan)).toHaveLength(1)
  })

  test('what was read in time is not announced', async () => {
    const [kai, lea] = [await aMemberWith(server(), 9), await aMemberOf(server())]
    await write(kai, lea)
    await pass(5 * MINUTE)
    await lea.get(`/api/chat.php?profile=${kai.id}`)
    const { conversation } = (await lea.get(`/api/chat.php?profile=${kai.id}`)).json()
    await lea.put('/api/chat.php', { conversation: { id: conversation.id }, seq: 1 })
    await pass(DAY)
    expect(notificationsTo(lea)).toEqual([])
  })

  test('what a blocked person wrote is not announced', async () => {
    const [mia, nils] = [await aMemberWith(server(), 9), await aMemberOf(server())]
    await write(mia, nils)
    await nils.post('/api/block.php', { id: mia.id })
    await pass(DAY)
    expect(notificationsTo(nils)).toEqual([])
  })

  test('[MAIL-1] unread after a day: one reminder, and then silence', async () => {
    const [olga, paul] = [await aMemberWith(server(), 9), await aMemberOf(server())]
    await write(olga, paul)
    await pass(11 * MINUTE)
    await pass(DAY)
    for (let day = 0; day < 10; day += 1) await pass(DAY)
    expect(notificationsTo(paul).map(({ subject }) => subject)).toEqual([
      'There’s something new for you',
      'Something is still waiting for you',
    ])
  })
})

describe('floods', () => {
  test('[MAIL-1] 500 messages from two people in a day: at most one email an hour about each, six in all', async () => {
    const quin = await aMemberOf(server())
    const writers = [await aMemberWith(server(), 300), await aMemberWith(server(), 300)]
    for (let quarter = 0; quarter < 125; quarter += 1) {
      for (const writer of writers) for (const _ of [1, 2]) await write(writer, quin)
      await pass(12 * MINUTE)
    }
    const times = notificationsTo(quin).length
    expect(times).toBeLessThanOrEqual(8)
    const day = await one(
      db(),
      sql<{ most: number }>`
        select coalesce(max(cardinality(mailed_at)), 0)::integer as most from notification_tallies tally
        join accounts on accounts.id = tally.account_id where accounts.profile_id = ${quin.id}
      `,
    )
    expect(day.most).toBe(6)
    const { sent } = await one(
      db(),
      sql<{ sent: Date[] }>`
        select mailed_at as sent from notification_tallies tally join accounts on accounts.id = tally.account_id
        where accounts.profile_id = ${quin.id}
      `,
    )
    const gaps = sent.slice(1).map((time, index) => sent[index]!.getTime() - time.getTime())
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(HOUR)
  })

  test('[MAIL-1] messages from many people within minutes are one email', async () => {
    const rosa = await aMemberOf(server())
    const writers = [await aMemberWith(server(), 5), await aMemberWith(server(), 5), await aMemberWith(server(), 5)]
    for (const writer of writers) {
      await write(writer, rosa)
      await pass(3 * MINUTE)
    }
    await like(writers[0]!, rosa)
    await pass(2 * MINUTE)
    await pass(HOUR)
    expect(notificationsTo(rosa)).toHaveLength(1)
    expect(notificationsTo(rosa)[0]!.text).toMatch(/3 unread messages\.[\s\S]*One new like\./)
  })
})

describe('likes', () => {
  test('[MAIL-1] a like is announced once, even when it is taken back and given again', async () => {
    const [sam, tove] = [await aMemberOf(server()), await aMemberOf(server())]
    await like(sam, tove)
    await pass(11 * MINUTE)
    await sam.call({ method: 'DELETE', url: '/api/like.php', body: { id: tove.id } })
    await like(sam, tove)
    await pass(DAY)
    expect(notificationsTo(tove).map(({ text }) => /Someone likes you/.test(text))).toEqual([true])
  })

  test('[MAIL-1] a match is announced to the one who liked first; the other has seen it', async () => {
    const [ulf, vera] = [await aMemberOf(server()), await aMemberOf(server())]
    await like(ulf, vera)
    await pass(11 * MINUTE)
    await like(vera, ulf)
    await pass(11 * MINUTE)
    expect(notificationsTo(ulf).map(({ text }) => /You have a match/.test(text))).toEqual([true])
    expect(notificationsTo(vera)).toHaveLength(1)
  })

  test('[MAIL-1] an unconfirmed member’s like is announced once they confirm', async () => {
    const [wim, xenia] = [await aMemberOf(server(), { confirmed: false }), await aMemberOf(server())]
    await like(wim, xenia)
    await pass(DAY)
    expect(notificationsTo(xenia)).toEqual([])
  })
})

describe('with names switched on', () => {
  const withNames = async () => {
    const reader = await aMemberOf(server())
    await reader.put('/api/notifications.php', { neutral: false })
    return reader
  }
  const only = (mails: Mail[]) => {
    expect(mails).toHaveLength(1)
    return mails[0]!
  }

  test('[MAIL-1] the email shows the name and, for a sender, a small picture', async () => {
    const [yara, zoe] = [await aMemberWith(server(), 9, { form: { name: 'Yara <b>' } }), await withNames()]
    await aPhotoOf(yara, 21)
    await write(yara, zoe)
    await pass(11 * MINUTE)
    const mail = only(notificationsTo(zoe))
    expect(mail.html).toContain('Yara &lt;b&gt;')
    expect(mail.attachments).toMatchObject([{ type: 'image/jpeg', cid: 'face-0' }])
    expect(mail.html).toContain('cid:face-0')
    expect(mail.html).not.toMatch(/<img[^>]+src="http/)
  })

  test('[MAIL-1] the email shows each person once, whatever else they did', async () => {
    const [kim, uma] = [await aMemberWith(server(), 9, { form: { name: 'Kimberley' } }), await withNames()]
    await aPhotoOf(kim, 23)
    await like(kim, uma)
    await write(kim, uma)
    await write(kim, uma)
    await pass(11 * MINUTE)
    const mail = only(notificationsTo(uma))
    expect(mail.text.match(/Kimberley/g)).toHaveLength(1)
    expect(mail.attachments).toHaveLength(1)
  })

  test('[MAIL-1] the email shows no picture of someone who only likes', async () => {
    const [abe, bea] = [await aMemberOf(server(), { form: { name: 'Abraham' } }), await withNames()]
    await aPhotoOf(abe, 22)
    await like(abe, bea)
    await pass(11 * MINUTE)
    const mail = only(notificationsTo(bea))
    expect(mail.html).toContain('Abraham')
    expect(mail.attachments).toBeUndefined()
  })

  test('[SITE-10, R-FICT-1] a fictional profile carries its label in email and push', async () => {
    const [cleo, dirk] = [await aMemberOf(server(), { form: { name: 'Cleo' } }), await withNames()]
    await run(db(), sql`update profiles set account_id = null, fictional = true where id = ${cleo.id}`)
    await run(
      db(),
      sql`insert into likes (site_id, liker_id, liked_id, liked_at) values ('localhost', ${cleo.id}, ${dirk.id}, now())`,
    )
    const payload = { liker: cleo.id, liked: dirk.id, site: 'localhost' }
    await run(db(), sql`select note_fact('profileLiked', ${JSON.stringify(payload)}::jsonb, ${server().clock.now()})`)
    await pass(11 * MINUTE)
    await pass(11 * MINUTE)
    expect(only(notificationsTo(dirk)).text).toMatch(/Cleo \(.+\)/)
  })
})

describe('not notified', () => {
  test('[NOTI-1] members who switched a type off, are suspended or left', async () => {
    const writer = await aMemberWith(server(), 20)
    const [off, out, gone] = [await aMemberOf(server()), await aMemberOf(server()), await aMemberOf(server())]
    const none = { mail: false, push: false }
    await off.put('/api/notifications.php', {
      choices: { new_conversations: none, new_messages: none, unread_message_reminders: none },
    })
    for (const who of [off, out, gone]) await write(writer, who)
    await run(
      db(),
      sql`update accounts set suspended_until = 'infinity', suspended_for = 'spam' where profile_id = ${out.id}`,
    )
    await run(db(), sql`update accounts set status = 'deleted', deleted_at = now() where profile_id = ${gone.id}`)
    await pass(11 * MINUTE)
    await pass(2 * DAY)
    for (const who of [off, out, gone]) expect(notificationsTo(who)).toEqual([])
    const open = await many(
      db(),
      sql`select from notices where due_at is not null and profile_id in (${off.id}, ${out.id}, ${gone.id})`,
    )
    expect(open).toEqual([])
  })
})

test('[NOTI-1] quiet hours: the push waits for the morning', async () => {
  const [eli, fay] = [await aMemberWith(server(), 9), await aMemberOf(server())]
  await pushable(fay)
  await fay.put('/api/notifications.php', {
    quiet_hours: { from: '22:00', until: '07:00', time_zone: 'Europe/Amsterdam' },
  })
  server().clock.set('2026-03-05T22:30:00Z')
  await write(eli, fay)
  await pass(MINUTE)
  expect(pushesTo(fay)).toEqual([])
  server().clock.set('2026-03-06T06:00:01Z')
  await plan()
  expect(pushesTo(fay)).toHaveLength(1)
})
