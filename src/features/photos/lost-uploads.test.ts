import { describe, expect, test } from 'vitest'

import { HOUR } from '#kernel/time.ts'
import { findViolations } from '#operator/invariants/find-violations.ts'
import { aMemberOf } from '#tests/factories/people.ts'
import { aClientId, aPhotoOf, aPicture, upload } from '#tests/factories/pictures.ts'
import { loseCommitOf } from '#tests/support/lost-commit.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { photoFiles } from './photo-rows.ts'

const server = sharedTestApp()
const files = () => server().files.list('photos/')
const anHourLater = async () => {
  server().clock.advance(HOUR)
  await server().runJobs()
}

describe('[PHOTO-1] an interrupted upload', () => {
  test('before its row: the files are deleted within the hour, others stay', async () => {
    const { clock, database } = server()
    await aPhotoOf(await aMemberOf(server()), 1)
    await server().runJobs()
    const kept = await files()
    expect(kept.length).toBeGreaterThan(1)

    const key = 'photos/of-a-killed-process'
    await photoFiles.expect({ db: database.db, clock }, key)
    await server().files.put(`${key}/full.jpeg`, Buffer.from('x'), 'image/jpeg')
    await server().runJobs()
    expect(await server().files.list(`${key}/`)).toHaveLength(1)
    await anHourLater()
    expect(await files()).toEqual(kept)
  })

  test('after its row, when the database dies before it replies: the files stay, and a retry returns that photo', async () => {
    const owner = await aMemberOf(server())
    const [clientId, bytes] = [aClientId(), await aPicture({ seed: 2 })]
    loseCommitOf(server().database.pool, /insert into photos/)
    expect((await upload(owner, bytes, { clientId })).statusCode).toBeGreaterThanOrEqual(500)
    await anHourLater()
    const again = await upload(owner, bytes, { clientId })
    expect(again.statusCode).toBe(200)
    const { photo } = again.json() as { photo: { filename: string } }
    expect((await owner.get(photo.filename)).statusCode).toBe(200)
    expect(await findViolations({ db: server().database.db, files: server().files })).toEqual([])
  })

  test('by a late refusal: the files are deleted immediately', async () => {
    const owner = await aMemberOf(server())
    const bytes = await aPicture({ seed: 3 })
    await upload(owner, bytes)
    await server().runJobs()
    const before = await files()
    expect((await upload(owner, bytes)).json().error.code).toBe('photo_duplicate')
    expect(await files()).toEqual(before)
  })
})
