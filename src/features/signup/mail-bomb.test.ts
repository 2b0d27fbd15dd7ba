import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { OTHER_MAILS_PER_DAY, SIGNUP_MAILS_PER_SITE, STRANGERS_MAILS_PER_DAY } from '#features/mailing/mail-classes.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { many, one } from '#platform/db/query.ts'
import { aMemberOf, aVisitor } from '#tests/factories/people.ts'
import { signupForm } from '#tests/factories/signup-form.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const visitor = (host?: string) => aVisitor(server(), host)
const join = (email: string, who = visitor()) => who.post('/api/signup.php', signupForm({ email }))

async function mailsTo(...addresses: string[]) {
  await server().runJobs()
  return server().mails.filter(({ to }) => addresses.includes(to))
}

describe('a stranger’s mailbox', () => {
  test('[R-MAIL-1] keeps an email for its owner’s sign-up, whatever a stranger asks for in its name', async () => {
    const ways: [string, (email: string) => Promise<unknown>][] = [
      ['resets', (email) => visitor('gay.localhost').post('/api/reset-password.php', { email })],
      ['sign-ups elsewhere', (email) => join(email, visitor('bbw.localhost'))],
      [
        'changes of address',
        async (email) => {
          const member = await aMemberOf(server())
          return member.post('/api/mail-change.php', { email, password: member.password })
        },
      ],
    ]
    for (const [name, ask] of ways) {
      const email = `kept-${name.replaceAll(' ', '-')}@example.com`
      for (let round = 0; round < 3; round += 1) await ask(email)
      expect(await mailsTo(email), name).toHaveLength(STRANGERS_MAILS_PER_DAY - 1)
      const owner = visitor()
      await join(email, owner)
      const last = (await mailsTo(email)).at(-1)!
      const token = /\/\/localhost\/activate\/done\?token=([\w-]+)/.exec(last.text)?.[1]
      expect((await owner.post('/api/activate.php', { token })).statusCode, name).toBe(200)
    }
  })

  test('[R-MAIL-1] gets two emails from 57 sign-ups in three spellings, nineteen at a time, and no reminders on top', async () => {
    const spellings = ['v.ictim@gmail.com', 'Victim+a@gmail.com', 'victim@googlemail.com']
    for (let round = 0; round < 3; round += 1) {
      const replies = await Promise.all(Array.from({ length: 19 }, (_, index) => join(spellings[index % 3]!)))
      expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(19).fill(200))
    }
    expect(await mailsTo(...spellings)).toHaveLength(SIGNUP_MAILS_PER_SITE)
    server().clock.advance(HOUR)
    expect(await mailsTo(...spellings)).toHaveLength(SIGNUP_MAILS_PER_SITE)
    server().clock.advance(DAY - HOUR)
    await join(spellings[0]!)
    expect(await mailsTo(...spellings)).toHaveLength(SIGNUP_MAILS_PER_SITE + 1)
  })

  test('[R-MAIL-1] is counted over every kind of email and every site, and nobody can tell', async () => {
    const email = 'quiet@example.com'
    const ana = visitor()
    const member = await aMemberOf(server())
    const answers = [
      await join(email, ana),
      await visitor().post('/api/reset-password.php', { email: 'quiet+other@example.com' }),
      await join(email, visitor('bbw.localhost')),
    ]
    expect(await mailsTo(email, 'quiet+other@example.com')).toHaveLength(3)
    server().clock.advance(2 * MINUTE)
    answers.push(
      await ana.post('/api/activate.php?resend=1', {}),
      await ana.post('/api/signup.php?mail=1', {}),
      await visitor().post('/api/reset-password.php', { email: 'quiet+nobody@example.com' }),
      await member.post('/api/mail-change.php', { email, password: member.password }),
      await ana.post('/api/password.php', { old_password: signupForm().password, password: 'another quiet evening' }),
      await ana.post('/api/leaving.php', { password: 'another quiet evening', reason: null }),
      await join(email),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(await mailsTo(email, 'quiet+other@example.com', 'quiet+nobody@example.com')).toHaveLength(3)
  })

  test('[R-MAIL-1] keeps its last link, because what is not sent replaces nothing', async () => {
    const [ana, email] = [visitor(), 'patient@example.com']
    await join(email, ana)
    for (let request = 0; request < 4; request += 1) {
      server().clock.advance(MINUTE)
      expect((await ana.post('/api/activate.php?resend=1', {})).statusCode).toBe(200)
    }
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(SIGNUP_MAILS_PER_SITE)
    const token = /token=([\w-]+)/.exec(mails.at(-1)!.text)![1]
    expect((await ana.post('/api/activate.php', { token })).statusCode).toBe(200)
  })

  test('[R-MAIL-1] counts from the start again once its owner has confirmed it', async () => {
    const ben = await aMemberOf(server())
    for (let guest = 0; guest < 4; guest += 1) await join(ben.email)
    const warned = (await mailsTo(ben.email)).filter(({ text }) => text.includes('/login'))
    expect(warned).toHaveLength(OTHER_MAILS_PER_DAY)
    const notices = [
      await ben.post('/api/password.php', { old_password: ben.password, password: 'another quiet evening' }),
      await ben.post('/api/mail-change.php', { email: 'ben-elsewhere@example.com', password: 'another quiet evening' }),
    ]
    expect(notices.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const subjects = (await mailsTo(ben.email)).slice(-2).map(({ subject }) => subject)
    expect(subjects, 'notices never count').toEqual([
      'Your password was changed',
      'Are you changing your email address?',
    ])
  })

  test('is remembered by a keyed hash, for a day', async () => {
    await join('forgotten@example.com')
    const rows = await many(
      server().database.db,
      sql<{ row: string }>`select mailbox_mails::text as row from mailbox_mails`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ row }) => row.includes('forgotten'))).toEqual([])
    server().clock.advance(DAY)
    await server().runCron('forget:mailbox_mails')
    expect(await one(server().database.db, sql`select count(*) as n from mailbox_mails`)).toEqual({ n: 0 })
  })
})

test('[R-MAIL-1] three spellings of one mailbox get the sign-up credits once', async () => {
  const credits: number[] = []
  for (const email of ['g.reedy@gmail.com', 'greedy+2@gmail.com', 'greedy@googlemail.com']) {
    const who = await aMemberOf(server(), { form: { email } })
    credits.push((await who.get('/api/user.php')).json().user.credits)
  }
  expect(credits).toEqual([4, 0, 0])
})
