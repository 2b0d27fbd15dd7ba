import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { confirmationOf, wordingOf } from '#features/chat/fictional.rules.ts'
import { listUnanswered } from '#features/chat/list-unanswered.ts'
import { HOUR } from '#kernel/time.ts'
import { many, one, run } from '#platform/db/query.ts'
import { loadTexts } from '#platform/texts.ts'
import { aMemberOf } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { applyFictional } from './apply-fictional.ts'
import { describe as describeWaiting, reply } from './fictional-command.ts'
import { BadFictionalFiles } from './read-fictional-files.ts'

const EXAMPLE = fileURLToPath(new URL('../../docs/examples/fictional/', import.meta.url))
const server = sharedTestApp()
const db = () => server().database.db

const context = () => server().jobContext

let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'duet-fictional-'))
  cpSync(EXAMPLE, folder, { recursive: true })
  await run(db(), sql`delete from profiles where fictional`)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const apply = async () => applyFictional(context(), folder)
const change = (fields: Record<string, unknown>, name = 'ada.json') => {
  const file = JSON.parse(readFileSync(join(folder, 'ada.json'), 'utf8'))
  writeFileSync(join(folder, name), JSON.stringify({ ...file, ...fields }))
}
const rows = () =>
  many(
    db(),
    sql<{ id: string; name: string; num_photos: number; status: string }>`
      select id, name, num_photos, status from profiles where fictional
    `,
  )

test('[SITE-10] the example creates a labelled profile with photos; reapplying changes nothing; an edit keeps its id', async () => {
  const filesBefore = (await server().files.list('')).length
  expect(await apply()).toEqual([{ file: 'ada', site: 'localhost', outcome: 'made' }])
  const [ada] = await rows()
  expect(ada).toMatchObject({ name: 'Ada', num_photos: 2, status: 'active' })
  const reader = await aMemberOf(server(), { paid: true })
  const seen = (await reader.get(`/api/member.php?id=${ada!.id}`)).json()
  expect(seen).toMatchObject({
    fictional: true,
    online: false,
    last_active: null,
    place: { city: 'Haarlem' },
    attributes: { gender: 'female', hair_colour: 'brown', body_type: null },
  })
  const { photos } = (await reader.get(`/api/photos.php?of=member&id=${ada!.id}`)).json()
  expect((await reader.get(photos[0].card_filename)).headers['content-type']).toBe('image/webp')

  expect(await apply()).toEqual([{ file: 'ada', site: 'localhost', outcome: 'unchanged' }])
  change({ name: 'Adèle', photos: ['ada-2.webp'], attributes: {} })
  expect(await apply()).toEqual([{ file: 'ada', site: 'localhost', outcome: 'changed' }])
  expect(await rows()).toEqual([{ id: ada!.id, name: 'Adèle', num_photos: 1, status: 'active' }])
  await server().runJobs()
  const left = await one(db(), sql<{ key: string }>`select key from photos where profile_id = ${ada!.id}`)
  const files = await server().files.list('')
  expect(files.filter((name) => !name.startsWith(`${left.key}/`))).toHaveLength(filesBefore)

  change({ active: false })
  await apply()
  expect((await reader.get(`/api/member.php?id=${ada!.id}`)).statusCode).toBe(404)
})

test('a bad field is named by its path, and no file of the folder is applied', async () => {
  const cases: [Record<string, unknown>, RegExp][] = [
    [{ site: 'nowhere' }, /bad\.json: site: there is no site nowhere/],
    [{ name: 'A' }, /bad\.json: name: /],
    [{ name: 'Moderator' }, /bad\.json: name: name_reserved/],
    [{ birth_date: '2020-01-01' }, /bad\.json: birth_date: .*18/],
    [{ birth_date: 'yesterday' }, /bad\.json: birth_date: /],
    [{ gender: 'robot' }, /bad\.json: gender: /],
    [{ place: { region: 'NL-NH', city: 'Atlantis' } }, /bad\.json: place\.city: Atlantis/],
    [{ place: { region: 'XX-1', city: 'Haarlem' } }, /bad\.json: place\.region: XX-1/],
    [{ attributes: { hair_colour: 'plaid' } }, /bad\.json: attributes\.hair_colour: /],
    [{ attributes: { shoe_size: '42' } }, /bad\.json: attributes\.shoe_size: there is no such field/],
    [{ interests: ['books', 'crime'] }, /bad\.json: interests\.1: /],
    [{ about_me: 'x'.repeat(2001) }, /bad\.json: about_me: /],
    [{ photos: ['ada-1.webp', 'none.webp'] }, /bad\.json: photos\.1: none\.webp: /],
    [{ photos: ['../../package.json'] }, /bad\.json: photos\.0: .* is not a file name/],
    [{ photos: ['ada.json'] }, /bad\.json: photos\.0: ada\.json: photo_type_unknown/],
    [{ photos: ['ada-1.webp', 'ada-1.webp'] }, /bad\.json: photos\.1: the same picture as photos\.0/],
    [{ fictional: false }, /bad\.json: fictional: there is no such field/],
  ]
  for (const [fields, message] of cases) {
    change(fields, 'bad.json')
    const error = await apply().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(BadFictionalFiles)
    expect((error as Error).message).toMatch(message)
    expect((error as BadFictionalFiles).errors, JSON.stringify(fields)).toHaveLength(1)
  }
  writeFileSync(join(folder, 'bad.json'), '{')
  await expect(apply()).rejects.toThrow(/bad\.json: /)
  await expect(applyFictional(context(), join(folder, 'none'))).rejects.toThrow(/no such folder/)
  expect(await rows()).toEqual([])
})

test('replies from the inbox: once per id, never first, never twice in a row', async () => {
  await apply()
  const [ada] = await rows()
  const ben = await aMemberOf(server(), { form: { name: 'Ben' } })
  const english = loadTexts()('en')
  await ben.post('/api/fictional.php', {
    wording: wordingOf(confirmationOf((id, values) => english._(id, values), 'staff')),
  })
  const sent = await ben.post('/api/chat.php', {
    profile: { id: ada!.id },
    client_id: randomUUID(),
    text: 'Good\u001b[2J evening',
  })
  const { conversation } = sent.json()
  server().clock.advance(3 * HOUR)
  const ctx = context()
  const [waiting] = await listUnanswered(ctx, { most: 10 })
  expect(describeWaiting(waiting!, server().clock.now())).toBe(
    `${conversation.id}  localhost  Ada ← Ben, waiting 3 h, 45 h left\n    Ben: Good [2J evening\n`,
  )
  const id = randomUUID()
  const say = (text: string, as = id) => reply(ctx, { conversation: conversation.id, text, id: as })
  expect(await say('Good evening, Ben')).toBe('sent')
  expect(await say('Good evening, Ben')).toBe('repeated')
  await expect(say('Something else')).rejects.toThrow(/another text/)
  await expect(say('And another thing', randomUUID())).rejects.toThrow(/never twice in a row/)
  await expect(say('x'.repeat(1001), randomUUID())).rejects.toThrow(/at most 1000/)
  await expect(reply(ctx, { conversation: 'A'.repeat(22), text: 'Hi', id: randomUUID() })).rejects.toThrow(/no such/)
  expect(await listUnanswered(ctx, { most: 10 })).toEqual([])
  const { messages } = (await ben.get(`/api/chat.php?id=${conversation.id}`)).json()
  expect(messages.at(-1)).toMatchObject({ own: false, body: 'Good evening, Ben', automatic: false })
})
