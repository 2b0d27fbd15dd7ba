import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { one, run } from '#platform/db/query.ts'
import { aMemberOf, type Person, profileRow } from '#tests/factories/people.ts'
import { aPhotoOf } from '#tests/factories/pictures.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { startReview } from './review-server.ts'

const server = sharedTestApp()
let close: () => Promise<void>
let url: URL
let cookie = ''
let token = ''

beforeAll(async () => {
  const review = await startReview(server().jobContext)
  url = new URL(review.url)
  close = review.close
})
afterAll(() => close())

const get = (path: string, headers: Record<string, string> = { cookie }) =>
  fetch(new URL(path, url), { headers, redirect: 'manual' })
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(new URL(path, url), {
    method: 'POST',
    headers: { cookie, origin: url.origin, 'x-review-token': token, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const queue = async (skip: string[] = []) => (await post('/queue', { skip })).json() as Promise<{ id: string }[]>
const rowOf = (id: string) =>
  one(server().database.db, sql<Record<string, unknown>>`select * from photos where id = ${id}`)
const seenBy = async (viewer: Person, id: string) => (await viewer.get(`/api/photo.php?id=${id}&size=card`)).statusCode

describe('access', () => {
  test('the link works once and sets an HttpOnly, SameSite cookie', async () => {
    expect((await get('/?ticket=guessed', {})).status).toBe(403)
    const first = await get(url.pathname + url.search, {})
    expect(first.status).toBe(303)
    expect(first.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/)
    cookie = first.headers.get('set-cookie')!.split(';')[0]!
    expect((await get(url.pathname + url.search, {})).status).toBe(403)
  })

  test('without the cookie neither page nor pictures are served', async () => {
    for (const path of ['/', '/review-page.js', '/photo?id=x', '/queue'])
      for (const wrong of ['', cookie.replace(/=.*/, '=guessed')])
        expect((await get(path, { cookie: wrong })).status).toBe(403)
  })

  test('the page allows no outside content and carries the form token', async () => {
    const page = await get('/')
    expect(page.headers.get('content-security-policy')).toContain(`default-src 'none'`)
    token = /name="review-token" content="([\w-]{43})"/.exec(await page.text())![1]!
    for (const file of ['/review-page.js', '/review-page.css']) expect((await get(file)).status).toBe(200)
  })

  test('a change needs the token, the page’s origin and a local host name', async () => {
    expect((await post('/queue', { skip: [] })).status).toBe(200)
    expect((await post('/queue', { skip: [] }, { 'x-review-token': 'guessed' })).status).toBe(403)
    expect((await post('/queue', { skip: [] }, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post('/queue', '{', {})).status).toBe(400)
    expect((await post('/queue', { skip: 'x' })).status).toBe(422)
    expect((await post('/verdict', { id: 'x', verdict: { approve: 'safe' } })).status).toBe(422)
  })
})

describe('reviewing photos', () => {
  test('[PHOTO-1] shows unreviewed photos with name, age and site, pending ones first', async () => {
    const ana = await aMemberOf(server(), { form: { name: 'Ana' } })
    const [shown, waiting] = [await aPhotoOf(ana, 1), await aPhotoOf(ana, 2)]
    await run(server().database.db, sql`update photos set status = 'pending', rating = null where id = ${waiting.id}`)
    const list = await queue()
    expect(list.map(({ id }) => id)).toEqual([waiting.id, shown.id])
    expect(list[0]).toMatchObject({ name: 'Ana', age: 35, site: 'Duet', status: 'pending' })
    expect(JSON.stringify(list)).not.toContain('1990')
    expect(await queue([waiting.id])).toHaveLength(1)
    const picture = await get(`/photo?id=${waiting.id}`)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect((await get('/photo?id=unknown')).status).toBe(404)
  })

  test('[PHOTO-1] approves as safe or adult, or removes with a reason; verdicts can be changed', async () => {
    const [ben, viewer] = [await aMemberOf(server()), await aMemberOf(server())]
    const { id } = await aPhotoOf(ben, 1)
    await run(server().database.db, sql`update photos set status = 'pending', rating = null where id = ${id}`)
    const decide = async (verdict: object) => expect((await post('/verdict', { id, verdict })).status).toBe(200)
    expect(await seenBy(viewer, id)).toBe(404)
    await decide({ approve: 'safe' })
    expect(await seenBy(viewer, id)).toBe(200)
    expect(await profileRow(server(), ben.id)).toMatchObject({ main_photo_id: id, num_photos: 1 })
    expect((await queue()).map((each) => each.id)).not.toContain(id)
    await decide({ approve: 'adult' })
    expect(await rowOf(id)).toMatchObject({ status: 'approved', rating: 'adult', reason: null })
    expect(await profileRow(server(), ben.id)).toMatchObject({ main_photo_id: null, num_photos: 1 })
    await decide({ remove: 'contact_details' })
    expect(await seenBy(viewer, id)).toBe(404)
    expect((await ben.get('/api/photos.php')).json().photos).toMatchObject([
      { id, status: 'removed', reason: 'contact_details', main: false },
    ])
    await decide({ approve: 'safe' })
    expect(await seenBy(viewer, id)).toBe(200)
  })

  test('[PHOTO-1] reports a photo deleted meanwhile as gone and refuses unknown verdicts', async () => {
    const cem = await aMemberOf(server())
    const { id } = await aPhotoOf(cem, 1)
    for (const verdict of [{ approve: 'maybe' }, { remove: 'ugly' }, {}, { approve: 'safe', remove: 'other' }])
      expect((await post('/verdict', { id, verdict })).status).toBe(422)
    await cem.call({ method: 'DELETE', url: '/api/photo.php', body: { id } })
    expect((await post('/verdict', { id, verdict: { approve: 'safe' } })).status).toBe(404)
  })
})
