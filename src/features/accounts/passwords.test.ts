import { expect, test } from 'vitest'

import { aMemberOf, aVisitor } from '#tests/factories/people.ts'
import { signupForm } from '#tests/factories/signup-form.ts'
import { lastMailTo } from '#tests/support/mail-links.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const COMMON = ['password', 'Welkom2024!', 'qwertz12345', '12345678', 'S0mmer-2023', 'duet1234', 'localhost1']

test('[ACC-1] sign-up refuses common passwords and the member’s own name or address', async () => {
  const own = ['Wilhelmina-1', 'wilma.bakker', 'wilma.bakker@example.com', 'bakker1990!']
  for (const password of [...COMMON, ...own]) {
    const form = signupForm({ name: 'Wilhelmina', email: 'wilma.bakker@example.com', password })
    const reply = await aVisitor(server()).post('/api/signup.php', form)
    expect([password, reply.json().error?.code]).toEqual([password, 'password_too_common'])
  }
})

test('[ACC-6] a refused password leaves the reset link usable', async () => {
  const ana = await aMemberOf(server())
  await aVisitor(server()).post('/api/reset-password.php', { email: ana.email })
  const { token } = await lastMailTo(server(), ana.email)
  const put = (password: string) =>
    aVisitor(server()).post('/api/reset-password.php?do=1', { token, password, password_again: password })
  for (const password of COMMON.slice(0, 3)) expect((await put(password)).json().error.code).toBe('password_too_common')
  expect((await put('another quiet evening')).statusCode).toBe(200)
})

test('[ACC-7] a password change is announced by email; a common password is refused and changes nothing', async () => {
  const ana = await aMemberOf(server())
  const change = (password: string, old_password = ana.password) =>
    ana.post('/api/password.php', { old_password, password })
  for (const password of [...COMMON.slice(0, 3), ana.email]) {
    expect((await change(password)).json().error.code).toBe('password_too_common')
  }
  expect((await change('another quiet evening')).statusCode).toBe(200)
  const notice = await lastMailTo(server(), ana.email)
  expect(notice.subject).toBe('Your password was changed')
  expect(notice.text).toContain('/reset-password\n')
  const login = { email: ana.email, password: 'another quiet evening' }
  expect((await aVisitor(server()).post('/api/user.php', login)).statusCode).toBe(200)
})
