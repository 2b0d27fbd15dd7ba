import { expect, test } from 'vitest'

import { aMemberOf } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()

test('[ACC-8, CHAT-7] a deleted member disappears from block lists and is still blocked on return', async () => {
  const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server(), { form: { name: 'Gone' } })]
  await ana.post('/api/block.php', { id: ben.id })
  expect((await ana.get('/api/blocks.php')).json().blocked).toMatchObject([{ name: 'Gone' }])
  await ben.post('/api/leaving.php', { password: ben.password, reason: null })
  expect((await ana.get('/api/blocks.php')).body).not.toContain('Gone')
  await server().runJobs()
  const mail = server().mails.findLast(({ to, text }) => to === ben.email && text.includes('/account-deleted?'))!
  const token = /account-deleted\?token=([\w-]+)/.exec(mail.text)![1]!
  await ben.post('/api/leaving.php?return=1', { token })
  expect((await ana.get('/api/blocks.php')).json().blocked).toMatchObject([{ name: 'Gone' }])
  expect((await ben.get(`/api/member.php?id=${ana.id}`)).statusCode).toBe(404)
})
