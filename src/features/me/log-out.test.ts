import { describe, expect, test } from 'vitest'

import { aMemberOf, aVisitor } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const FORGET = '"storage"'

describe('ending a session', () => {
  test('[R-SESS-5] by logging out clears stored data from the browser, and no cookie but the session', async () => {
    const ana = await aMemberOf(server())
    const reply = await ana.get('/api/logout.php')
    expect([reply.statusCode, reply.headers['clear-site-data']]).toEqual([200, FORGET])
    expect([reply.headers['set-cookie']].flat()).toEqual([expect.stringMatching(/^duet_session=; Max-Age=0/)])
  })

  test('[R-SESS-5, ACC-8] by deleting the account does the same; a refusal does not', async () => {
    const ana = await aMemberOf(server())
    const leave = (password: string) => ana.post('/api/leaving.php', { password, reason: null })
    expect((await leave('not this one')).headers['clear-site-data']).toBeUndefined()
    expect((await leave(ana.password)).headers['clear-site-data']).toBe(FORGET)
  })

  test('[R-SESS-5] no other response clears anything', async () => {
    const ana = await aMemberOf(server())
    for (const reply of [
      await ana.get('/api/user.php'),
      await ana.call({ method: 'DELETE', url: '/api/sessions.php', body: { others: true } }),
      await aVisitor(server()).post('/api/user.php', { email: ana.email, password: ana.password }),
    ])
      expect([reply.statusCode, reply.headers['clear-site-data']]).toEqual([200, undefined])
  })
})

test('[R-SESS-5] members’ pages are never cached; visitors’ are revalidated', async () => {
  const ana = await aMemberOf(server())
  expect((await ana.get('/likes')).headers['cache-control']).toBe('no-store')
  expect((await aVisitor(server()).get('/login')).headers['cache-control']).toBe('private, no-cache')
})
