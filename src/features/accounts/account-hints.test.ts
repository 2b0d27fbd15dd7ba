import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { run } from '#platform/db/query.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { signupForm } from '#tests/factories/signup-form.ts'
import { changeSite } from '#tests/support/change-site.ts'
import { lastMailTo } from '#tests/support/mail-links.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const host = 'she.localhost'
const options = { host }
const signUp = (email: string) => aVisitor(server(), host).post('/api/signup.php', signupForm({ email }))
const reset = (email: string) => aVisitor(server(), host).post('/api/reset-password.php', { email })

/** Mimics `leaving`; only the state of the address matters here. */
const leave = ({ id }: Person) =>
  run(
    server().database.db,
    sql`update accounts set status = 'deleted', deleted_at = ${server().clock.now()} where profile_id = ${id}`,
  )

describe('account_hints: on_screen', () => {
  beforeAll(() => changeSite(server(), 'she', { accounts: { account_hints: 'on_screen' } }))

  test('[ACC-8] sign-up with an active account’s address says so; an unconfirmed account does not claim it', async () => {
    const ana = await aMemberOf(server(), options)
    const reply = await signUp(ana.email.toUpperCase())
    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'account_exists'])
    const ben = await aMemberOf(server(), { ...options, confirmed: false })
    expect((await signUp(ben.email)).statusCode).toBe(200)
  })

  test('[ACC-8] sign-up with a deleted account’s address says so and emails the link back', async () => {
    const ana = await aMemberOf(server(), options)
    await leave(ana)
    const reply = await signUp(ana.email)
    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'account_deleted_not_final'])
    expect((await lastMailTo(server(), ana.email)).text).toContain('/account-deleted?token=')
  })

  test('[ACC-6] a reset for an unknown or deleted account says so on the page', async () => {
    const unknown = await reset('nobody-here@example.com')
    expect([unknown.statusCode, unknown.json().error.code]).toEqual([404, 'reset_email_not_found'])
    await server().runJobs()
    expect(server().mails.some(({ to }) => to === 'nobody-here@example.com')).toBe(false)

    const ana = await aMemberOf(server(), options)
    expect((await reset(ana.email)).statusCode).toBe(200)
    await leave(ana)
    const deleted = await reset(ana.email)
    expect([deleted.statusCode, deleted.json().error.code]).toEqual([409, 'account_deleted_not_final'])
    expect((await lastMailTo(server(), ana.email)).text).toContain('/account-deleted?token=')
  })

  test('[ACC-6] the daily limit counts refused requests too', async () => {
    const codes = []
    for (let request = 0; request < 4; request += 1) codes.push((await reset('asked@example.com')).json().error.code)
    expect(codes).toEqual([...Array(3).fill('reset_email_not_found'), 'too_many_reset_mails'])
  })
})

describe('account_hints: by_mail, the default', () => {
  test('[ACC-6, ACC-8, R-AUTH-1] sign-up and reset give active, deleted and unknown addresses the same answer', async () => {
    const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
    await leave(ben)
    const visitor = () => aVisitor(server())
    const shapes = { signup: new Set<string>(), reset: new Set<string>() }
    for (const email of [ana.email, ben.email, 'unknown@example.com']) {
      const signedUp = await visitor().post('/api/signup.php', signupForm({ email }))
      const body = JSON.stringify(signedUp.json(), (key, value) => (/^((user_)?id|email)$/.test(key) ? '…' : value))
      shapes.signup.add(`${signedUp.statusCode} ${body}`)
      const asked = await visitor().post('/api/reset-password.php', { email })
      shapes.reset.add(`${asked.statusCode} ${asked.body}`)
    }
    expect([shapes.signup.size, shapes.reset.size]).toEqual([1, 1])
  })
})
