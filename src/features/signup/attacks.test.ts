import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { SIGNUPS_WITHOUT_PROOF } from '#features/accounts/accounts.rules.ts'
import { one } from '#platform/db/query.ts'
import { aMemberOf, aVisitor } from '#tests/factories/people.ts'
import { signupForm } from '#tests/factories/signup-form.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const visitor = () => aVisitor(server())
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const join = (who: ReturnType<typeof visitor>, overrides: Record<string, unknown>) =>
  who.post('/api/signup.php', signupForm(overrides))

describe('the client id of a form', () => {
  test('[ACC-1] is no credential: sent again with another password it opens nothing', async () => {
    const form = signupForm({ email: 'ana@example.com' })
    await visitor().post('/api/signup.php', form)
    const thief = visitor()
    const reply = await thief.post('/api/signup.php', { ...form, password: 'something else entirely' })
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'signup_already_sent'])
    expect(thief.cookies.has('duet_session')).toBe(false)
    expect((await visitor().post('/api/signup.php', form)).statusCode, 'the same form').toBe(200)
  })

  test('[ACC-8] opens no deleted account', async () => {
    const [ben, form] = [visitor(), signupForm({ email: 'ben@example.com' })]
    await ben.post('/api/signup.php', form)
    await ben.post('/api/leaving.php', { password: form.password, reason: null })
    expect(codeOf(await visitor().post('/api/signup.php', form))).toBe('signup_already_sent')
  })
})

test('[ACC-1] twelve concurrent sign-ups from one network hit the same limit as consecutive ones', async () => {
  const crowd = visitor()
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) => join(crowd, { email: `crowd-${'abcdefghijkl'[index]}@example.com` })),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(SIGNUPS_WITHOUT_PROOF)
  expect(new Set(replies.map(codeOf))).toEqual(new Set([undefined, 'proof_required']))
  const { made } = await one(
    server().database.db,
    sql<{ made: number }>`select count(*) as made from accounts where email like 'crowd-%'`,
  )
  expect(made).toBe(SIGNUPS_WITHOUT_PROOF)
})

test('[ACC-2, R-AGE-3] a browser refused for its age cannot try another date, and nothing is stored', async () => {
  const young = visitor()
  expect(codeOf(await join(young, { email: 'cem@example.com', birth_date: '2010-01-01' }))).toBe('under_age')
  expect(codeOf(await join(young, { email: 'cem@example.com' }))).toBe('under_age')
  expect((await join(visitor(), { email: 'dora@example.com' })).statusCode, 'another browser').toBe(200)
  const { kept } = await one(
    server().database.db,
    sql<{ kept: number }>`select count(*) as kept from accounts where email = 'cem@example.com'`,
  )
  expect(kept).toBe(0)
})

test('[ACC-2] names must show something and hide nothing', async () => {
  const [blank, filler, rightToLeft] = ['\u2800', '\u3164', '\u200f']
  const refused = [
    '\u200b\u200b\u200b',
    filler.repeat(3),
    blank.repeat(3),
    `${rightToLeft}Ana`,
    'A\u200bna',
    '\u00ad\u00ad\u00ad',
  ]
  for (const name of refused) expect([name, (await join(visitor(), { name })).statusCode]).toEqual([name, 422])
  for (const name of ['👩‍👩‍👧 Ana', 'نور', 'می‌خواهم', 'Zoë', 'O’Neil'])
    expect([name, (await join(visitor(), { name })).statusCode]).toEqual([name, 200])
})

test('[ERR-1] a text PostgreSQL cannot store is refused with the field’s name, wherever it appears', async () => {
  const eva = visitor()
  await join(eva, { email: 'eva@example.com' })
  const calls: ['POST' | 'PUT' | 'DELETE', string, object][] = [
    ['POST', '/api/user.php', { email: 'a\0@example.com', password: 'x' }],
    ['POST', '/api/signup.php', signupForm({ signup_message: 'a\0' })],
    ['PUT', '/api/profile.php', { about_me: 'a\0b' }],
    ['PUT', '/api/photos.php', { order: ['\0'] }],
    ['DELETE', '/api/photo.php', { id: '\0' }],
    ['DELETE', '/api/sessions.php', { id: '\0' }],
    ['DELETE', '/api/block.php', { id: '\0' }],
    ['DELETE', '/api/like.php', { id: '\0' }],
    ['DELETE', '/api/chat.php', { conversation: { id: '\0' } }],
  ]
  for (const [method, url, body] of calls) {
    const reply = await eva.call({ method, url, body })
    expect([url, reply.statusCode, codeOf(reply)]).toEqual([url, 422, 'invalid_input'])
  }
  const deep = `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
  const headers = { 'content-type': 'application/json' }
  const reply = await eva.call({ method: 'POST', url: '/api/page-hidden.php', body: deep as never, headers })
  expect(reply.statusCode).toBeLessThan(500)
})

test('[R-AUTH-7] signing up and logging in elsewhere looks the same for a member’s address and an unused one', async () => {
  const owner = await aMemberOf(server())
  const password = 'a heron in the harbour'
  for (const email of [owner.email, 'unused@example.com']) {
    expect((await join(visitor(), { email, password })).statusCode).toBe(200)
    const elsewhere = visitor()
    const answers = []
    for (const tried of ['another heron at sea', password]) {
      const reply = await elsewhere.post('/api/user.php', { email, password: tried })
      answers.push([reply.statusCode, codeOf(reply)])
    }
    expect([email, answers]).toEqual([
      email,
      [
        [403, 'login_failed'],
        [200, undefined],
      ],
    ])
    const { user } = (await elsewhere.get('/api/user.php')).json()
    expect([email, user.status]).toEqual([email, 'not_confirmed'])
  }
  const own = visitor()
  expect((await own.post('/api/user.php', { email: owner.email, password: owner.password })).statusCode).toBe(200)
  expect((await own.get('/api/user.php')).json().user.status).toBe('active')
})
