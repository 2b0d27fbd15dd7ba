import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'

import { concurrencyLimit } from '#platform/concurrency-limit.ts'
import { many, one, run } from '#platform/db/query.ts'
import { aMemberOf, aVisitor, profileRow } from '#tests/factories/people.ts'
import { aClientId, aPhotoOf, aPicture, PLACES_OF_A_MEMBER, upload } from '#tests/factories/pictures.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const aMember = (options?: Parameters<typeof aMemberOf>[1]) => aMemberOf(server(), options)
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const rowsOf = (profile: string) =>
  many(server().database.db, sql<{ id: string; key: string }>`select * from photos where profile_id = ${profile}`)

describe('an upload', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    '[PHOTO-1] of %s is stored, shown and becomes its owner’s main photo',
    async (format) => {
      const ana = await aMember()
      const reply = await upload(ana, await aPicture({ format }), { type: `image/${format}` })
      expect(reply.statusCode).toBe(200)
      const { photo } = reply.json()
      expect(photo).toMatchObject({ status: 'approved', reason: null, main: true, width: 800, height: 1000 })
      expect(Buffer.from(photo.placeholder, 'base64').length).toBeLessThan(200)
      const card = await ana.get(photo.card_filename)
      expect(card.headers['content-type']).toBe('image/webp')
      expect(await sharp(card.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 540, height: 720 })
      expect(await profileRow(server(), ana.id)).toMatchObject({ main_photo_id: photo.id, num_photos: 1 })
      expect((await ana.get('/api/photos.php')).json()).toEqual({ photos: [photo], limit: 3 })
    },
  )

  test('[PHOTO-1] returns card and source; the job makes every other size, once', async () => {
    const ben = await aMember()
    const { id } = await aPhotoOf(ben, 1)
    const { key } = (await rowsOf(ben.id))[0]!
    expect(await server().files.list(`${key}/`)).toEqual([`${key}/card.webp`, `${key}/full.jpeg`])
    await server().runJobs()
    expect(await server().files.list(`${key}/`)).toHaveLength(8)
    for (const [size, width, height] of [
      ['thumb', 160, 160],
      ['match', 640, 640],
      ['full', 400, 500],
    ] as const)
      for (const format of ['webp', 'jpeg']) {
        const { rawPayload } = await ben.get(`/api/photo.php?id=${id}&size=${size}&format=${format}`)
        expect(await sharp(rawPayload).metadata()).toMatchObject({ format, width, height })
      }
  })

  test('[PHOTO-1] a missing size is made on demand', async () => {
    const cem = await aMember()
    const { id } = await aPhotoOf(cem, 1)
    const thumb = await cem.get(`/api/photo.php?id=${id}&size=thumb`)
    expect(await sharp(thumb.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 160 })
  })

  test('[PHOTO-1] location, camera and thumbnail are gone from every file, and the picture is upright', async () => {
    const dora = await aMember()
    const taken = await sharp(await aPicture({ width: 1000, height: 800 }))
      .withExif({ IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 12/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(taken.includes('SecretCam')).toBe(true)
    const { photo } = (await upload(dora, taken)).json()
    expect(photo).toMatchObject({ width: 800, height: 1000 })
    await server().runJobs()
    const { key } = (await rowsOf(dora.id))[0]!
    for (const file of await server().files.list(`${key}/`)) {
      const { bytes } = (await server().files.get(file))!
      const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
      expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
      expect(bytes.includes('SecretCam')).toBe(false)
    }
  })

  test('[PHOTO-1] is cropped as the member chose, by fractions of the upright picture', async () => {
    const ella = await aMember()
    const left = await sharp({ create: { width: 500, height: 800, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
    const twoHalves = await sharp({ create: { width: 1000, height: 800, channels: 3, background: '#0000ff' } })
      .composite([{ input: left, left: 0, top: 0 }])
      .jpeg()
      .toBuffer()
    const reply = await upload(ella, twoHalves, { crop: '&left=0.5&top=0.25&width=0.5&height=0.75' })
    expect(reply.json().photo).toMatchObject({ width: 500, height: 600 })
    const { rawPayload } = await ella.get(reply.json().photo.filename)
    const { dominant } = await sharp(rawPayload).stats()
    expect(dominant.b).toBeGreaterThan(200)
    expect(dominant.r).toBeLessThan(50)
    expect((await upload(ella, twoHalves, { crop: '&left=1.5' })).statusCode).toBe(422)
    expect(codeOf(await upload(ella, twoHalves, { crop: '&left=0.9&width=0.1' }))).toBe('photo_too_small')
  })

  test('[PHOTO-1] as small as the refusal says is enough, even cropped to a card', async () => {
    const lou = await aMember()
    const square = { width: 400, height: 400 }
    const cut = { crop: '&left=0.125&top=0&width=0.75&height=1' }
    expect((await upload(lou, await aPicture({ seed: 21, ...square }), cut)).json().photo).toMatchObject({ width: 300 })
    const small = await upload(lou, await aPicture({ seed: 22, width: 399, height: 900 }))
    expect(small.json().error).toMatchObject({ code: 'photo_too_small', message: expect.stringContaining('400') })
  })

  test('[PHOTO-1] the same client id returns the first photo, whatever the second contains', async () => {
    const finn = await aMember()
    const clientId = aClientId()
    const replies = await Promise.all(
      [1, 1, 2].map(async (seed) => upload(finn, await aPicture({ seed }), { clientId })),
    )
    expect(new Set(replies.map((reply) => reply.json().photo.id)).size).toBe(1)
    expect(await rowsOf(finn.id)).toHaveLength(1)
  })

  test('[PHOTO-1] a look-alike of an existing picture is refused, in any size, format or quality', async () => {
    const gus = await aMember()
    await upload(gus, await aPicture({ seed: 5 }))
    for (const other of [
      await aPicture({ seed: 5 }),
      await aPicture({ seed: 5, width: 1600, height: 2000, format: 'webp', quality: 40 }),
      await aPicture({ seed: 5, width: 420, height: 525, format: 'png' }),
    ])
      expect(codeOf(await upload(gus, other))).toBe('photo_duplicate')
    expect((await upload(gus, await aPicture({ seed: 6 }))).statusCode).toBe(200)
    // A refusal leaves nothing behind.
    const keys = new Set((await server().files.list('photos/')).map((file) => file.split('/')[1]))
    const { n } = await one(server().database.db, sql<{ n: number }>`select count(*) as n from photos`)
    expect(keys.size).toBe(n)
  })

  test('[ACC-4] a visitor is asked to log in before a byte is read', async () => {
    expect(codeOf(await upload(aVisitor(server()), Buffer.from('no picture')))).toBe('authentication_required')
  })
})

describe('limits', () => {
  test('[PHOTO-1] ten uploads by a free member, as many at once as one may, store exactly 3', async () => {
    const hana = await aMember()
    const pictures = await Promise.all(
      Array.from({ length: 10 }, (_, seed) => aPicture({ seed, width: 400, height: 400 })),
    )
    const atOnce = concurrencyLimit(PLACES_OF_A_MEMBER)
    const replies = await Promise.all(pictures.map((picture) => atOnce(() => upload(hana, picture))))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    const refused = replies.filter(({ statusCode }) => statusCode !== 200)
    expect(new Set(refused.map(codeOf))).toEqual(new Set(['photo_limit_reached']))
    expect(refused[0]!.json().error.message).toContain('3')
    const rows = await rowsOf(hana.id)
    expect(rows).toHaveLength(3)
    expect((await profileRow(server(), hana.id)).num_photos).toBe(3)
  })

  test('[PHOTO-1] a paying member may have 25', async () => {
    const ivo = await aMember({ paid: true })
    for (const seed of [1, 2, 3, 4]) await aPhotoOf(ivo, seed)
    expect((await ivo.get('/api/photos.php')).json()).toMatchObject({ limit: 25 })
    await run(
      server().database.db,
      sql`
        insert into photos (id, site_id, profile_id, client_id, position, status, width, height, placeholder, key,
          created_at)
        select new_id(), site_id, profile_id, gen_random_uuid(), 10, 'pending', 9, 9, '', 'x' || n, created_at
        from photos, generate_series(1, 21) n where profile_id = ${ivo.id} and position = 1
      `,
    )
    const reply = await upload(ivo, await aPicture({ seed: 9 }))
    expect(codeOf(reply)).toBe('photo_limit_reached')
    expect(reply.json().error.message).toContain('25')
  })

  test('[PHOTO-1] a removed picture does not count, but does not come back', async () => {
    const jo = await aMember()
    for (const seed of [1, 2, 3]) await aPhotoOf(jo, seed)
    const [first] = await rowsOf(jo.id)
    await run(
      server().database.db,
      sql`update photos set status = 'removed', rating = null, reason = 'quality' where id = ${first!.id}`,
    )
    expect(codeOf(await upload(jo, await aPicture({ seed: 1 })))).toBe('photo_duplicate')
    await jo.call({ method: 'DELETE', url: '/api/photo.php', body: { id: first!.id } })
    expect(codeOf(await upload(jo, await aPicture({ seed: 1 }))), 'deleted by its owner').toBe('photo_duplicate')
    expect((await upload(jo, await aPicture({ seed: 4 }))).statusCode).toBe(200)
    expect(codeOf(await upload(jo, await aPicture({ seed: 5 })))).toBe('photo_limit_reached')
  })
})

test('[PHOTO-1] where photos are reviewed first, an upload is pending and is nobody’s main photo', async () => {
  await run(
    server().database.db,
    sql`
      update sites set definition = jsonb_set(jsonb_set(definition, '{photos,photo_review}', '"before"'),
        '{site,name}', '"Before"') where id = 'she'
    `,
  )
  const kim = await aMember({ host: 'she.localhost' })
  await vi.waitFor(async () => expect((await kim.get('/api/settings.php')).body).toContain('Before'), 60_000)
  const photo = await aPhotoOf(kim, 1)
  expect(photo).toMatchObject({ status: 'pending', main: false })
  expect((await kim.get(photo.card_filename)).statusCode).toBe(200)
  expect(await profileRow(server(), kim.id)).toMatchObject({ main_photo_id: null, num_photos: 0 })
})
