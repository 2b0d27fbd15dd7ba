import { expect, test } from 'vitest'

import { HOUR } from '#kernel/time.ts'
import { aMemberOf } from '#tests/factories/people.ts'
import { aPhotoOf } from '#tests/factories/pictures.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { unkeptPhotos } from './unkept-files.ts'

const server = sharedTestApp()

test('[PHOTO-1] files of an upload that was killed before its row go within the hour, those of others stay', async () => {
  const { files, clock, database } = server()
  await aPhotoOf(await aMemberOf(server()), 1)
  await server().runJobs()
  const kept = await files.list('photos/')
  expect(kept.length).toBeGreaterThan(1)

  const key = 'photos/of-a-killed-process'
  await unkeptPhotos.lookAgain({ db: database.db, clock }, key)
  await files.put(`${key}/full.jpeg`, Buffer.from('x'), 'image/jpeg')
  await server().runJobs()
  expect(await files.list(`${key}/`)).toHaveLength(1)
  clock.advance(HOUR)
  await server().runJobs()
  expect(await files.list('photos/')).toEqual(kept)
})
