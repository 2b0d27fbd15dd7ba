import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import type { MemberId } from '#kernel/ids.ts'
import { DAY, MINUTE } from '#kernel/time.ts'
import { one } from '#platform/db/query.ts'
import { definePrivacy } from '#platform/privacy.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { aPicture, upload } from '#tests/factories/pictures.ts'
import { aStaffMember, type StaffMember } from '#tests/factories/staff.ts'
import { lastMailTo } from '#tests/support/mail-links.ts'
import { readZip } from '#tests/support/read-zip.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { makeExport } from './make-export.ts'

const server = sharedTestApp()
let kim: StaffMember
let [ben, zoe]: Person[] = []
let seed = 57_000
let id: string

beforeEach(async () => {
  seed += 19
  kim = await aStaffMember(server(), { role: 'moderator' })
  ben = await aMemberOf(server())
  zoe = await aMemberOf(server())
  const photo = (await upload(ben, await aPicture({ seed, width: 600, height: 750 }))).json().photo.id
  await upload(zoe, await aPicture({ seed, width: 420, height: 525 }))
  const report = { client_id: randomUUID(), about: { photo: { id: photo } }, reason: 'explicit' }
  const { reference } = (await (await aMemberOf(server())).post('/api/report.php', report)).json()
  id = (await kim.get(`/api/console/cases?reference=${reference}`)).json().cases[0].id
  server().clock.advance(MINUTE)
})

const seal = async () =>
  expect((await kim.put('/api/console/case?seal=1', { id, reason: 'The child looks ten.' })).statusCode).toBe(200)
const ask = async (person: Person) =>
  expect((await person.post('/api/export.php', { password: person.password })).statusCode).toBe(200)
const linkOf = async (person: Person) =>
  `/api/export.php?token=${(await lastMailTo(server(), person.email, '/notifications/export')).token}`
const picturesIn = (zip: Buffer) => [...readZip(zip).keys()].filter((name) => name.startsWith('files/'))
const accountOf = async ({ id: profile }: Person) =>
  (await one(server().database.db, sql<{ id: MemberId }>`select id from accounts where profile_id = ${profile}`)).id
const fileOf = async (person: Person) => server().files.get(`exports/${await accountOf(person)}.zip`)

describe('[CONS-17] an export asked for before the seal', () => {
  test('is downloaded no more, neither by whom the case is about nor by who has the same picture', async () => {
    for (const person of [ben!, zoe!]) await ask(person)
    const links = [await linkOf(ben!), await linkOf(zoe!)]
    const first = await ben!.get(links[0]!)
    expect([first.statusCode, picturesIn(first.rawPayload).length]).toEqual([200, 1])
    await seal()
    expect([(await ben!.get(links[0]!)).statusCode, (await zoe!.get(links[1]!)).statusCode]).toEqual([404, 404])
    await server().runJobs({ photoSizes: false })
    expect([await fileOf(ben!), await fileOf(zoe!)], 'no file is left').toEqual([undefined, undefined])

    server().clock.advance(DAY)
    await ask(zoe!)
    const next = await zoe!.get(await linkOf(zoe!))
    expect([next.statusCode, picturesIn(next.rawPayload)], 'a new one is without it').toEqual([200, []])
  })

  test('is not made ready when the seal comes while it is made', async () => {
    await ask(ben!)
    const sealing = definePrivacy({
      ...{ feature: 'sealing', tables: {}, files: async () => [], erase: async () => undefined },
      exportOf: async () => {
        await seal()
        return null
      },
    })
    const mails = server().mails.length
    await makeExport([sealing]).run(server().jobContext, { account: await accountOf(ben!), locale: 'en' })
    expect(await fileOf(ben!)).toBeUndefined()
    expect(
      server()
        .mails.slice(mails)
        .filter(({ to }) => to === ben!.email),
    ).toEqual([])
    const row = sql<{
      ready_at: Date | null
    }>`select ready_at from data_exports where account_id = ${await accountOf(ben!)}`
    expect((await one(server().database.db, row)).ready_at).toBeNull()
  })
})
