import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { run } from '#platform/db/query.ts'
import { aMemberWith } from '#tests/factories/credits.ts'
import type { Person } from '#tests/factories/people.ts'
import { aPicture } from '#tests/factories/pictures.ts'
import { aStaffMember, type StaffMember } from '#tests/factories/staff.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()

async function sendPhoto(from: Person, to: Person) {
  const client_id = randomUUID()
  const uploaded = await from.call({
    method: 'POST',
    url: `/api/chat-photo.php?client_id=${client_id}&profile=${to.id}`,
    body: await aPicture({ seed: 5, width: 600, height: 800 }),
    headers: { 'content-type': 'image/jpeg' },
  })
  const { id } = uploaded.json().photo
  const sent = await from.post('/api/chat.php', { profile: { id: to.id }, client_id, photo: { id } })
  return sent.json().conversation.id as string
}
const report = (by: Person, conversation: string, seq: number) =>
  by.post('/api/report.php', {
    ...{ client_id: randomUUID(), reason: 'explicit', about: { message: { conversation: { id: conversation }, seq } } },
  })
const listed = async (who: StaffMember) => (await who.get('/api/console/reported-photos')).json().photos

test('[CONS-47] photos of conversations are seen on report only, and the case decides', async () => {
  const [ana, ben] = [await aMemberWith(server(), 20), await aMemberWith(server(), 20)]
  const conversation = await sendPhoto(ben, ana)
  await ben.post('/api/chat.php', { profile: { id: ana.id }, client_id: randomUUID(), text: 'And words' })
  const kim = await aStaffMember(server(), { role: 'moderator' })
  expect(await listed(kim), 'nobody reported it').toEqual([])
  await report(ana, conversation, 2)
  expect(await listed(kim), 'words are no photo').toEqual([])
  const { reference } = (await report(ana, conversation, 1)).json()
  const photos = await listed(kim)
  expect(photos).toMatchObject([{ reference, reason: 'explicit', site_id: 'localhost', claimed_by: null }])
  const picture = await kim.get(`/api/console/case-picture?id=${photos[0].id}&n=0`)
  expect(picture.headers['content-type']).toBe('image/jpeg')

  const elsewhere = await aStaffMember(server(), { role: 'moderator', brands: ['gay'] })
  expect(await listed(elsewhere)).toEqual([])
  expect(
    (await (await aStaffMember(server(), { role: 'support' })).get('/api/console/reported-photos')).statusCode,
  ).toBe(403)
  await run(server().database.db, sql`update cases set sealed = true where id = ${photos[0].id}`)
  expect(await listed(kim)).toEqual([])
})
