import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { DAY, MINUTE } from '#kernel/time.ts'
import { many, run } from '#platform/db/query.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { lastMailTo } from '#tests/support/mail-links.ts'
import { readZip } from '#tests/support/read-zip.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()

const ask = (person: Person, password = person.password) => person.post('/api/export.php', { password })
const linkOf = async (person: Person) => {
  const { token } = await lastMailTo(server(), person.email, '/notifications/export')
  return `/api/export.php?token=${token}`
}
const exportFiles = () => server().files.list('exports/')

test('[ACC-9] the export is a zip with everything the member provided, and no secrets', async () => {
  const ana = await aMemberOf(server(), { form: { name: 'Ana Export' }, columns: { about_me: 'I collect clouds' } })
  const ben = await aMemberOf(server())
  await ana.post('/api/block.php', { id: ben.id })
  expect((await ask(ana)).statusCode).toBe(200)

  const reply = await ana.get(await linkOf(ana))
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('application/zip')
  expect(reply.headers['content-disposition']).toContain('my-data.zip')
  expect(reply.headers['cache-control']).toContain('no-store')

  const text = readZip(reply.rawPayload).get('data.json')!.toString()
  const data = JSON.parse(text)
  expect(data.site).toBe('localhost')
  expect(data.accounts).toMatchObject({ email: ana.email, birth_date: '1990-05-17', status: 'active' })
  expect(data.accounts.consents.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['sensitive_data', 'terms'])
  expect(data.accounts.sessions).toHaveLength(1)
  expect(data.profiles).toMatchObject({ name: 'Ana Export', about_me: 'I collect clouds' })
  expect(data.credits).toMatchObject({ balance: 4, movements: [{ cause: 'signup', book: 'gifted', amount: 4 }] })
  expect(data.blocks).toMatchObject([{ profile: ben.id }])
  for (const secret of ['argon2', 'password', 'token', 'hash']) expect(text).not.toContain(secret)
})

test('[ACC-9] the export does not reveal who blocked the member', async () => {
  const [cem, dora] = [await aMemberOf(server()), await aMemberOf(server())]
  await cem.post('/api/block.php', { id: dora.id })
  await ask(dora)
  const reply = await dora.get(await linkOf(dora))
  expect(readZip(reply.rawPayload).get('data.json')!.toString()).not.toContain(cem.id)
})

test('[ACC-9] needs the password and makes one copy a day, even for ten parallel requests', async () => {
  const eli = await aMemberOf(server())
  expect((await ask(eli, 'not the password')).json().error.code).toBe('password_wrong')
  const replies = await Promise.all(Array.from({ length: 10 }, () => ask(eli)))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect((await ask(eli)).json().error.code).toBe('export_too_often')
  const first = await linkOf(eli)
  server().clock.advance(1 * DAY)
  expect((await ask(eli)).statusCode).toBe(200)
  const second = await linkOf(eli)
  expect(second).not.toBe(first)
  // The newer copy replaces the older one.
  expect((await eli.get(first)).statusCode).toBe(404)
  expect((await eli.get(second)).statusCode).toBe(200)
})

test('[ACC-9] the download needs login and link of the same member, on the same site', async () => {
  const finn = await aMemberOf(server())
  const gina = await aMemberOf(server())
  await ask(finn)
  const link = await linkOf(finn)
  expect((await gina.get(link)).json().error.code).toBe('not_found')
  expect((await finn.get('/api/export.php?token=forged')).json().error.code).toBe('not_found')
  expect((await finn.get('/api/export.php')).json().error.code).toBe('invalid_input')
  expect((await aVisitor(server()).get(link)).json().error.code).toBe('authentication_required')
  const elsewhere = await aMemberOf(server(), { host: 'bbw.localhost', form: { email: finn.email } })
  expect((await elsewhere.get(link)).json().error.code).toBe('not_found')
  expect((await finn.get(link)).statusCode).toBe(200)
})

test('[ACC-9] the file is gone after seven days', async () => {
  const hugo = await aMemberOf(server())
  await ask(hugo)
  const link = await linkOf(hugo)
  server().clock.advance(7 * DAY - MINUTE)
  await server().runCron('forget:data_exports')
  const [account] = await many(
    server().database.db,
    sql<{ id: string }>`select id from accounts where profile_id = ${hugo.id}`,
  )
  expect(await exportFiles()).toContain(`exports/${account!.id}.zip`)
  server().clock.advance(1 * MINUTE)
  // The link expires first; the next job run deletes the file.
  expect((await hugo.get(link)).json().error.code).toBe('not_found')
  await server().runCron('forget:data_exports')
  expect(await exportFiles()).not.toContain(`exports/${account!.id}.zip`)
})

test('a member who leaves before the export is made gets none', async () => {
  const ida = await aMemberOf(server())
  await ask(ida)
  await ida.post('/api/leaving.php', { password: ida.password, reason: null })
  const before = await exportFiles()
  await server().runJobs()
  expect(await exportFiles()).toEqual(before)
  expect(server().mails.filter(({ to, text }) => to === ida.email && text.includes('export.php'))).toEqual([])
})

test('a job that runs twice leaves one copy, and its last link works', async () => {
  const jan = await aMemberOf(server())
  await ask(jan)
  await run(
    server().database.db,
    sql`
      select graphile_worker.add_job('make-export', payload) from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = 'make-export'
    `,
  )
  await server().runJobs()
  expect((await jan.get(await linkOf(jan))).statusCode).toBe(200)
})
