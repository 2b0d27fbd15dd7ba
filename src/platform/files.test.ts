import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startS3 } from '#tests/support/s3-server.ts'

import { type FileStore, withDrawing } from './files.ts'
import { filesFolder, filesOf } from './files-adapters.ts'
import { fileStore } from './files-folder.ts'
import { s3Store } from './files-s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'duet-files-test-'))
const KEYS = { accessKey: 'AKIATEST', secretKey: 'a secret / with + signs', region: 'eu-west-1' }
let s3: Awaited<ReturnType<typeof startS3>>
const config = () => ({ endpoint: s3.endpoint, bucket: 'duet-photos', ...KEYS })
beforeAll(async () => {
  s3 = await startS3({ bucket: 'duet-photos', ...KEYS })
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const text = (name: string) => Buffer.from(name)
const STORES: [string, () => FileStore][] = [
  ['a folder', () => fileStore(join(folder, 'store'))],
  ['an object store', () => s3Store(config())],
]

describe.each(STORES)('%s', (_name, open) => {
  test('returns a stored file with its type until it is deleted', async () => {
    const store = open()
    await store.put('photos/a_B-1/card.webp', text('first'), 'image/webp')
    await store.put('photos/a_B-1/card.webp', text('second'), 'image/webp')
    expect(await store.get('photos/a_B-1/card.webp')).toEqual({ bytes: text('second'), type: 'image/webp' })
    await store.delete('photos/a_B-1/card.webp')
    expect(await store.get('photos/a_B-1/card.webp')).toBeUndefined()
    await store.delete('photos/a_B-1/card.webp')
  })

  test('keeps bytes as they are, also none', async () => {
    const store = open()
    const all = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256))
    await store.put('bytes/all.jpeg', all, 'image/jpeg')
    expect((await store.get('bytes/all.jpeg'))!.bytes.equals(all)).toBe(true)
    await store.put('bytes/none.json', Buffer.alloc(0), 'application/json')
    expect((await store.get('bytes/none.json'))!.bytes).toHaveLength(0)
  })

  test('lists what lies below a folder, however much it is', async () => {
    const store = open()
    const keys = ['1', '2', '3', '4', '5', '6', '7', '8'].map((name) => `list/deep/${name}.png`)
    for (const key of [...keys, 'list/deeper.png', 'lists/x.png']) await store.put(key, text(key), 'image/png')
    expect(await store.list('list/deep/')).toEqual(keys)
    expect(await store.list('list/')).toEqual([...keys, 'list/deeper.png'])
    expect(await store.list('nothing/')).toEqual([])
    expect(await store.list('')).toEqual(expect.arrayContaining(keys))
  })

  test('a key that leads elsewhere, or tells another type, is a fault of ours', async () => {
    const store = open()
    const bad = [
      '../x.png',
      '/x.png',
      'a//x.png',
      'a/../x.png',
      'x',
      'x.exe',
      '.x.png',
      'a\\x.png',
      'x.png\0',
      '',
      'é.png',
      'a b.png',
      `${'a'.repeat(200)}.png`,
    ]
    for (const key of bad) {
      await expect(store.get(key), key).rejects.toThrow('is no key')
      await expect(store.put(key, text(''), 'image/png'), key).rejects.toThrow('is no key')
      await expect(store.delete(key), key).rejects.toThrow('is no key')
    }
    await expect(store.put('x.png', text(''), 'text/html')).rejects.toThrow('cannot hold')
    for (const prefix of ['..', '../', '/', 'a', 'a/../'])
      await expect(store.list(prefix)).rejects.toThrow('is no folder')
  })
})

describe('a folder', () => {
  test('is closed to other users of the machine, and leaves no drafts', async () => {
    const place = join(folder, 'private')
    const store = fileStore(place)
    await Promise.all(
      ['a', 'b', 'c'].map((each) => store.put('photos/x/full.jpeg', text(each.repeat(9)), 'image/jpeg')),
    )
    expect(statSync(join(place, 'photos')).mode & 0o777).toBe(0o700)
    expect(statSync(join(place, 'photos', 'x', 'full.jpeg')).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(place, 'photos', 'x'))).toEqual(['full.jpeg'])
    expect((await store.get('photos/x/full.jpeg'))!.bytes.toString()).toMatch(/^(a{9}|b{9}|c{9})$/)
  })

  test('a draft left by a crash is not listed', async () => {
    mkdirSync(join(folder, 'crash', 'photos'), { recursive: true })
    writeFileSync(join(folder, 'crash', 'photos', 'x.jpeg.0a1b.draft'), 'half')
    expect(await fileStore(join(folder, 'crash')).list('')).toEqual([])
  })
})

describe('an object store', () => {
  test('signs every call: with another secret it gets nothing', async () => {
    await s3Store(config()).put('secret/x.png', text('x'), 'image/png')
    expect(s3.refused).toEqual([])
    const stranger = s3Store({ ...config(), secretKey: 'guessed' })
    await expect(stranger.get('secret/x.png')).rejects.toThrow('403 SignatureDoesNotMatch')
    await expect(stranger.list('')).rejects.toThrow('403 SignatureDoesNotMatch')
    await expect(stranger.delete('secret/x.png')).rejects.toThrow('403 SignatureDoesNotMatch')
    expect(s3.objects.has('secret/x.png')).toBe(true)
    expect((await fetch(`${s3.endpoint}/duet-photos/secret/x.png`)).status).toBe(403)
  })

  test('is asked again when it is busy, and says so when it stays busy', async () => {
    s3.failWith(503, 500)
    await s3Store(config()).put('busy/x.png', text('x'), 'image/png')
    expect(s3.objects.has('busy/x.png')).toBe(true)
    s3.failWith(503, 503, 503)
    await expect(s3Store(config()).get('busy/x.png')).rejects.toThrow('503 SlowDown')
  })

  test('that cannot be reached is a fault in words', async () => {
    const away = s3Store({ ...config(), endpoint: 'http://127.0.0.1:9' })
    await expect(away.get('x.png')).rejects.toThrow('the file store cannot be reached')
  })
})

test('which store it is, the settings decide', async () => {
  const files = filesOf({ dataDir: join(folder, 'chosen') } as Parameters<typeof filesOf>[0])
  await files.put('x.png', text('x'), 'image/png')
  expect(readdirSync(filesFolder({ dataDir: join(folder, 'chosen') }))).toEqual(['x.png'])
  const remote = filesOf({
    dataDir: folder,
    S3_ENDPOINT: `${s3.endpoint}/`,
    S3_BUCKET: 'duet-photos',
    S3_ACCESS_KEY: KEYS.accessKey,
    S3_SECRET_KEY: KEYS.secretKey,
    S3_REGION: KEYS.region,
  })
  await remote.put('chosen.png', text('x'), 'image/png')
  expect(s3.objects.get('chosen.png')).toEqual({ bytes: text('x'), type: 'image/png' })
})

describe('what is drawn', () => {
  test('is drawn once for concurrent requests, and kept', async () => {
    const store = fileStore(join(folder, 'drawn'))
    const drawn: string[] = []
    const files = withDrawing(store, async (key) => {
      drawn.push(key)
      return key.endsWith('full.webp') ? { bytes: text(key), type: 'image/webp' } : undefined
    })
    const key = 'drawn/ana/full.webp'
    const all = await Promise.all([files.get(key), files.get(key), files.get(key)])
    expect(all.map((file) => file?.bytes.toString())).toEqual([key, key, key])
    expect((await files.get(key))?.bytes.toString()).toBe(key)
    expect(drawn).toEqual([key])
    expect(await store.list('drawn/')).toEqual([key])
    expect(await files.get('drawn/ana/thumb.webp')).toBeUndefined()
    expect(await files.get('photos/ana/full.webp')).toBeUndefined()
    expect(drawn).not.toContain('photos/ana/full.webp')
  })

  test('the next request retries a failed drawing', async () => {
    let attempts = 0
    const files = withDrawing(fileStore(join(folder, 'failing')), async () => {
      attempts += 1
      if (attempts === 1) throw new Error('no ink')
      return { bytes: text('x'), type: 'image/webp' }
    })
    await expect(files.get('drawn/x/full.webp')).rejects.toThrow('no ink')
    expect((await files.get('drawn/x/full.webp'))?.bytes.toString()).toBe('x')
  })
})
