import { expect, test } from 'vitest'

import { RESET_MAILS_PER_DAY } from '#features/mailing/mail-classes.ts'
import { MINUTE } from '#kernel/time.ts'
import { aMemberOf, aVisitor } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { LOGIN_FAILURES } from './accounts.rules.ts'

const server = sharedTestApp()
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const times = (codes: (string | undefined)[], code: string | undefined) => codes.filter((each) => each === code).length

test('[ACC-3] twenty parallel guesses get no further than sequential ones, for unknown addresses too', async () => {
  const ana = await aMemberOf(server())
  for (const email of [ana.email, 'nobody@example.com']) {
    const guesser = aVisitor(server())
    const guess = (password: string) => guesser.post('/api/user.php', { email, password })
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => guess(`guess ${index}`)))
    const codes = replies.map(codeOf)
    expect([times(codes, 'login_failed'), times(codes, 'too_many_attempts')]).toEqual([
      LOGIN_FAILURES,
      20 - LOGIN_FAILURES,
    ])
  }
  const { email, password } = ana
  expect((await ana.post('/api/user.php', { email, password })).statusCode, 'a known device').toBe(200)
})

test('[ACC-3] successful logins do not count as failures', async () => {
  const { email, password } = await aMemberOf(server())
  const elsewhere = aVisitor(server())
  for (let login = 0; login < LOGIN_FAILURES * 2; login += 1) {
    elsewhere.cookies.clear()
    expect((await elsewhere.post('/api/user.php', { email, password })).statusCode).toBe(200)
  }
})

test('[ACC-6] twelve parallel reset requests send three emails', async () => {
  const ben = await aMemberOf(server())
  const asker = aVisitor(server())
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => asker.post('/api/reset-password.php', { email: ben.email })),
  )
  expect(times(replies.map(codeOf), undefined), 'the same answer for all').toBe(12)
  await server().runJobs()
  const mails = server().mails.filter(({ to, text }) => to === ben.email && text.includes('/reset-password/do'))
  expect(mails).toHaveLength(RESET_MAILS_PER_DAY)
})

test('[ACC-5] twelve parallel activation requests send one email', async () => {
  const cem = await aMemberOf(server(), { confirmed: false })
  server().clock.advance(2 * MINUTE)
  const replies = await Promise.all(Array.from({ length: 12 }, () => cem.post('/api/activate.php?resend=1', {})))
  expect(times(replies.map(codeOf), undefined)).toBe(1)
})

test('[ACC-3] a new login ends this browser’s previous session', async () => {
  const dora = await aMemberOf(server())
  const before = dora.cookies.get('duet_session')!
  await dora.post('/api/user.php', { email: dora.email, password: dora.password })
  const thief = aVisitor(server())
  thief.cookies.set('duet_session', before)
  expect(codeOf(await thief.get('/api/user.php'))).toBe('authentication_required')
  expect((await dora.get('/api/sessions.php')).json().sessions).toHaveLength(1)
})
