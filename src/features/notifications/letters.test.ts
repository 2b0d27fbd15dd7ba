import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import type { SiteId } from '#kernel/ids.ts'
import { DAY } from '#kernel/time.ts'
import { one, run } from '#platform/db/query.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { aPhotoOf } from '#tests/factories/pictures.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { announce, announcementFile, countAgreed } from './announce.ts'

const server = sharedTestApp()
const db = () => server().database.db
const mailsTo = ({ email }: Person) =>
  server().mails.filter(({ to, headers }) => to === email && headers?.['List-Unsubscribe'] !== undefined)
const agree = (who: Person, ...types: string[]) =>
  who.put('/api/notifications.php', { choices: Object.fromEntries(types.map((type) => [type, { mail: true }])) })
const pass = async (milliseconds: number) => {
  server().clock.advance(milliseconds)
  await server().runCron('weekly-updates')
  await server().runCron('reminders')
  await server().runJobs()
}

describe('the weekly update', () => {
  test('[MAIL-1] comes a week after opting in, then weekly, and says only what is true', async () => {
    const here = { columns: { country: 'NL', wish: null } }
    const [ana, ben] = [await aMemberOf(server(), here), await aMemberOf(server(), here)]
    await agree(ana, 'weekly_updates')
    await pass(6 * DAY)
    expect(mailsTo(ana)).toEqual([])
    await ben.post('/api/like.php', { id: ana.id })
    await run(db(), sql`update profiles set created_at = ${server().clock.now()} where id = ${ben.id}`)
    await pass(DAY + 1)
    await pass(1)
    expect(mailsTo(ana).map(({ subject }) => subject)).toEqual(['Your week in brief'])
    expect(mailsTo(ana)[0]!.text).toMatch(
      /At least one new person[\s\S]*One like you haven’t looked at yet\.[\s\S]*No unread messages\./,
    )
    await pass(7 * DAY)
    expect(mailsTo(ana)).toHaveLength(2)
    expect(mailsTo(ben)).toEqual([])
  })

  test('[MAIL-1] skips a week in which nothing happened; opting out ends it', async () => {
    const cem = await aMemberOf(server(), { columns: { country: 'FI' } })
    await agree(cem, 'weekly_updates')
    await pass(8 * DAY)
    expect(mailsTo(cem)).toEqual([])
    await cem.put('/api/notifications.php', { choices: { weekly_updates: { mail: false } } })
    const { due } = await one(
      db(),
      sql<{ due: Date | null }>`
        select weekly_due_at as due from notification_settings settings join accounts on accounts.id = settings.account_id
        where accounts.profile_id = ${cem.id}
      `,
    )
    expect(due).toBeNull()
  })
})

describe('reminders', () => {
  test('[MAIL-1] each thing once, only to those who opted in, and only while it is true', async () => {
    const [dora, eva, finn] = [await aMemberOf(server()), await aMemberOf(server()), await aMemberOf(server())]
    await agree(dora, 'reminders')
    await agree(eva, 'reminders')
    await aPhotoOf(eva, 31)
    await eva.post('/api/like.php', { id: finn.id })
    await finn.post('/api/like.php', { id: eva.id })
    for (let weeks = 0; weeks < 4; weeks += 1) await pass(15 * DAY)
    expect(mailsTo(dora).map(({ text }) => /has no photo yet/.test(text))).toEqual([true])
    expect(mailsTo(eva).map(({ text }) => /waiting for a first word/.test(text))).toEqual([true])
    expect(mailsTo(finn)).toEqual([])
  })
})

describe('operator announcements', () => {
  const words = { subject: 'New rooms', heading: 'New rooms', paragraphs: ['They <b>are</b> open.'], button: 'Look' }
  const file = { type: 'news', path: '/members', words: { en: words, nl: { ...words, subject: 'Nieuwe kamers' } } }

  test('[NOTI-1] reach those who opted in to that type, in their language, once', async () => {
    const [gil, hana] = [await aMemberOf(server()), await aMemberOf(server())]
    const [ida, jan] = [await aMemberOf(server()), await aMemberOf(server())]
    await agree(gil, 'news')
    await agree(hana, 'promotions')
    await agree(ida, 'news')
    await ida.put('/api/user.php', { language: 'nl' })
    const site = 'localhost' as SiteId
    expect(await countAgreed(server().jobContext, site, { type: 'news' })).toBe(2)
    await announce(server().jobContext, site, announcementFile.parse(file))
    await server().runJobs()
    await server().runJobs()
    expect(mailsTo(gil).map(({ subject }) => subject)).toEqual(['New rooms'])
    expect(mailsTo(gil)[0]!.html).toContain('They &lt;b&gt;are&lt;/b&gt; open.')
    expect(mailsTo(ida).map(({ subject }) => subject)).toEqual(['Nieuwe kamers'])
    expect([mailsTo(hana), mailsTo(jan)]).toEqual([[], []])
  })

  test('[NOTI-1] a file without English, or whose button leads away, is refused', () => {
    for (const bad of [
      { ...file, words: { nl: words } },
      { ...file, path: '//evil.example' },
      { ...file, type: 'like' },
    ])
      expect(announcementFile.safeParse(bad).success).toBe(false)
  })
})
