import { deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { HOUR, SECOND } from '#kernel/time.ts'
import { many, one } from '#platform/db/query.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { aHeic, aPicture, aPng, pngChunk, upload } from '#tests/factories/pictures.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
let mallory: Person
let picture: Buffer
beforeAll(async () => {
  mallory = await aMemberOf(server(), { form: { name: 'Mallory' } })
  picture = await aPicture()
})
// Refills the hourly upload limit.
beforeEach(() => server().clock.advance(HOUR))

const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
/** R-PHOTO-2: a bomb is refused by its header; decoding it would take many times as long. */
const AT_ONCE = 1 * SECOND
/** A HEIC starts a thread with a decoder before its first pixel is read. */
const WITH_DECODER = 4 * SECOND

/** CPU cost of an upload to this process: a busy machine makes it wait, not work. */
async function costOf<T>(work: Promise<T>): Promise<[T, number]> {
  const before = process.cpuUsage()
  const result = await work
  const { user, system } = process.cpuUsage(before)
  return [result, (user + system) / 1000]
}

/** A JPEG whose header claims another size than its body has. */
function claiming(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg)
  // SOF0 or SOF2: length (2), precision (1), then height and width.
  for (let at = 2; at < changed.length; at += 2 + changed.readUInt16BE(at + 2)) {
    if (changed[at + 1] !== 0xc0 && changed[at + 1] !== 0xc2) continue
    changed.writeUInt16BE(height, at + 5)
    changed.writeUInt16BE(width, at + 7)
    return changed
  }
  throw new Error('no size in this JPEG')
}

const ftyp = (...brands: string[]) => {
  const box = Buffer.from(`....ftyp${brands[0]}\0\0\0\0${brands.join('')}`, 'latin1')
  box.writeUInt32BE(box.length, 0)
  return Buffer.concat([box, Buffer.alloc(2000)])
}

const anAnimation = async (format: 'gif' | 'webp') => {
  const frames = await Promise.all([1, 2].map((seed) => aPicture({ seed, width: 64, height: 64, format: 'png' })))
  return sharp(frames, { join: { animated: true } })
    [format]({ delay: [100, 100] })
    .toBuffer()
}

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><script>alert(1)</script></svg>',
)

const HOSTILE: [name: string, bytes: () => Buffer | Promise<Buffer>, code: string][] = [
  ['an empty file', () => Buffer.alloc(0), 'photo_type_unknown'],
  ['a truncated JPEG', () => picture.subarray(0, picture.length * 0.6), 'photo_unreadable'],
  ['a truncated PNG', async () => (await aPicture({ format: 'png' })).subarray(0, 4000), 'photo_unreadable'],
  ['a truncated WebP', async () => (await aPicture({ format: 'webp' })).subarray(0, 2000), 'photo_unreadable'],
  ['a JPEG of three bytes', () => Buffer.from([0xff, 0xd8, 0xff]), 'photo_unreadable'],
  ['a JPEG that claims 30,000 × 30,000', () => claiming(picture, 30_000, 30_000), 'photo_too_many_pixels'],
  ['a PNG that claims 30,000 × 30,000', () => aPng({ width: 30_000, height: 30_000 }), 'photo_too_many_pixels'],
  [
    'a PNG bomb: 400 million pixels in 400 kB',
    () => aPng({ width: 20_000, height: 20_000, pixels: Buffer.alloc(20_001 * 2000) }),
    'photo_too_many_pixels',
  ],
  [
    'a PNG whose body ends early',
    () => aPng({ width: 5000, height: 5000, pixels: Buffer.alloc(5001) }),
    'photo_unreadable',
  ],
  ['an animated GIF', () => anAnimation('gif'), 'photo_type_unknown'],
  ['an animated WebP', () => anAnimation('webp'), 'photo_type_unknown'],
  [
    'an animated PNG',
    () =>
      aPng({ width: 500, height: 500, pixels: Buffer.alloc(501 * 500), before: [pngChunk('acTL', Buffer.alloc(8))] }),
    'photo_type_unknown',
  ],
  ['an AVIF film', () => ftyp('avis', 'avif'), 'photo_type_unknown'],
  ['an SVG', () => svg, 'photo_type_unknown'],
  ['an SVG after white space', () => Buffer.concat([Buffer.from('\n\t '), svg]), 'photo_type_unknown'],
  [
    'an SVG behind the first bytes of a JPEG',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]),
    'photo_unreadable',
  ],
  ['a HEIC without a picture', () => ftyp('heic', 'mif1'), 'photo_unreadable'],
  ['a HEIF that names its brand second', () => ftyp('mif1', 'heic'), 'photo_unreadable'],
  ['a truncated HEIC', async () => (await aHeic()).subarray(0, 1500), 'photo_unreadable'],
  ['a HEIC that claims 30,000 × 30,000', () => aHeic({ width: 30_000, height: 30_000 }), 'photo_too_many_pixels'],
  ['a HEIC that claims 100 × 100', () => aHeic({ width: 100, height: 100 }), 'photo_too_small'],
  ['a HEIC film', () => ftyp('hevc', 'heic'), 'photo_type_unknown'],
  ['a film', () => ftyp('isom', 'mp42'), 'photo_type_unknown'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'photo_type_unknown'],
  ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'photo_type_unknown'],
  ['a TIFF', async () => sharp(picture).tiff().toBuffer(), 'photo_type_unknown'],
  ['an icon of 16 pixels', async () => aPicture({ width: 16, height: 16, format: 'png' }), 'photo_too_small'],
  ['a line', async () => aPicture({ width: 4000, height: 10 }), 'photo_too_small'],
]

describe('a hostile file', () => {
  test.each(HOSTILE)('[PHOTO-1] %s is refused with a reason, whatever it is called', async (name, bytes, code) => {
    const file = await bytes()
    for (const type of ['image/jpeg', 'image/png', 'application/octet-stream']) {
      const [reply, cost] = await costOf(upload(mallory, file, { type }))
      expect(cost).toBeLessThan(name.includes('HEI') ? WITH_DECODER : AT_ONCE)
      expect([reply.statusCode, codeOf(reply)]).toEqual([422, code])
      expect(reply.json().error.message).not.toContain('errors.')
    }
  })

  test('[PHOTO-1] none of them left a row or a file', async () => {
    expect(await many(server().database.db, sql`select id from photos`)).toEqual([])
    expect(await server().files.list('')).toEqual([])
  })

  test('[PHOTO-1] a file of 16 MB is refused by its size, with a message', async () => {
    const reply = await upload(mallory, Buffer.alloc(16 * 1024 * 1024))
    expect([reply.statusCode, codeOf(reply)]).toEqual([413, 'photo_too_large'])
    expect(reply.json().error.message).toContain('15')
  })

  test('[PHOTO-1] an unsupported type is refused before it is read', async () => {
    for (const type of ['text/html', 'image/svg+xml', 'application/json', 'multipart/form-data; boundary=x'])
      expect(codeOf(await upload(mallory, picture, { type }))).toBe('photo_type_unknown')
  })
})

describe('a polyglot file', () => {
  test('[PHOTO-1] keeps only its picture: hidden content is in no file', async () => {
    const ana = await aMemberOf(server())
    const script = Buffer.from('<script>alert("polyglot")</script>PK\x03\x04payload.zip')
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), script])
    const polyglot = Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2), script])
    expect((await upload(ana, polyglot, { type: 'image/png' })).statusCode).toBe(200)
    await server().runJobs()
    const files = await server().files.list('photos/')
    expect(files).toHaveLength(8)
    for (const file of files) {
      const { bytes } = (await server().files.get(file))!
      expect(bytes.includes('polyglot')).toBe(false)
      expect(bytes.includes('PK\x03\x04')).toBe(false)
    }
  })

  test('[PHOTO-1] a wrong extension or type does not matter: the bytes decide', async () => {
    const ben = await aMemberOf(server())
    const webp = await aPicture({ seed: 3, format: 'webp' })
    const { photo } = (await upload(ben, webp, { type: 'image/heic' })).json()
    const card = await ben.get(photo.card_filename)
    expect(card.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining(`default-src 'none'; sandbox`),
    })
  })
})

describe('a decompression bomb', () => {
  test('[PHOTO-1, R-PHOTO-2] 49 million equal pixels in a few kB cost little', async () => {
    const cem = await aMemberOf(server())
    const flat = aPng({ width: 7000, height: 7000, pixels: Buffer.alloc(7001 * 7000) })
    expect(flat.length).toBeLessThan(100_000)
    const [reply, cost] = await costOf(upload(cem, flat))
    expect(reply.statusCode).toBe(200)
    expect(cost).toBeLessThan(5 * SECOND)
  })

  test('[PHOTO-1] a hundred megabytes of text inside a picture are not unpacked', async () => {
    const dora = await aMemberOf(server())
    const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(100_000_000), { level: 9 })])
    const png = aPng({ width: 500, height: 500, pixels: Buffer.alloc(501 * 500), before: [pngChunk('zTXt', text)] })
    const [reply, cost] = await costOf(upload(dora, png))
    expect(cost).toBeLessThan(AT_ONCE)
    expect([200, 422]).toContain(reply.statusCode)
    const { n } = await one(
      server().database.db,
      sql<{ n: number }>`select count(*) as n from photos where profile_id = ${dora.id}`,
    )
    expect(n).toBe(reply.statusCode === 200 ? 1 : 0)
  })
})
