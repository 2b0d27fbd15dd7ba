import sharp from 'sharp'
import { expect, test } from 'vitest'

import { aMemberOf } from '#tests/factories/people.ts'
import { aHeic, upload } from '#tests/factories/pictures.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()

test('[PHOTO-5] a HEIC is stored upright and without metadata, whatever it is called', async () => {
  const ana = await aMemberOf(server())
  const hidden = Buffer.from('....freeSecret Camera, 52.3676 N')
  hidden.writeUInt32BE(hidden.length, 0)
  const reply = await upload(ana, Buffer.concat([await aHeic(), hidden]), { type: 'application/octet-stream' })
  expect(reply.json()).toMatchObject({ photo: { width: 480, height: 640 } })
  await server().runJobs()
  const files = await server().files.list('photos/')
  expect(files).toHaveLength(8)
  for (const file of files) {
    const { bytes } = (await server().files.get(file))!
    expect(bytes.includes('Secret Camera')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  }
  // Turned clockwise, the disc at the top left is at the top right.
  const { rawPayload } = await ana.get(reply.json().photo.filename)
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
  const blue = (left: number, top: number) => data.readUInt8((top * info.width + left) * info.channels + 2)
  expect(blue(360, 120)).toBeGreaterThan(170)
  expect(blue(120, 120)).toBeLessThan(150)
})

test('[PHOTO-5] a HEIC is cropped like any other photo', async () => {
  const ben = await aMemberOf(server())
  const reply = await upload(ben, await aHeic(), { crop: '&left=0.25&top=0&width=0.75&height=0.5' })
  expect(reply.json()).toMatchObject({ photo: { width: 360, height: 320 } })
})

test('[PHOTO-5] browsers that cannot show a HEIC get a preview for the crop step, and nothing is stored', async () => {
  const cleo = await aMemberOf(server())
  const before = await server().files.list('')
  const ask = (body: Buffer) =>
    cleo.call({ method: 'POST', url: '/api/photo-preview.php', body, headers: { 'content-type': 'image/heic' } })
  const image = sharp(Buffer.from((await ask(await aHeic())).json().preview, 'base64'))
  expect(await image.metadata()).toMatchObject({ format: 'webp', width: 480, height: 640 })
  expect((await ask((await aHeic()).subarray(0, 1500))).json().error.code).toBe('photo_unreadable')
  expect((await ask(await aHeic({ width: 9000, height: 9000 }))).json().error.code).toBe('photo_too_many_pixels')
  expect((await cleo.get('/api/photos.php')).json().photos).toEqual([])
  expect(await server().files.list('')).toEqual(before)
})
