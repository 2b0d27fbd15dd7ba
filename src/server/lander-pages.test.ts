import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import type { ProfileId } from '#kernel/ids.ts'
import { run } from '#platform/db/query.ts'
import { aMemberOf, aVisitor } from '#tests/factories/people.ts'
import { aShownCrowd } from '#tests/factories/shown-people.ts'
import { changeSite } from '#tests/support/change-site.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const MINUTE = 60_000

type Asked = { host?: string; cookie?: string; lang?: string }
const get = (url: string, { host = 'localhost', cookie = '', lang = 'en' }: Asked = {}) =>
  server().app.inject({ url, headers: { host, cookie, 'accept-language': lang } })
const bodyOf = async (url: string, asked?: Asked) => (await get(url, asked)).body

let ids: ProfileId[]
beforeEach(async () => {
  await run(server().database.db, sql`update profiles set show_to_visitors = false`)
  server().clock.advance(2 * MINUTE)
  ids = await aShownCrowd(
    server(),
    Array.from({ length: 7 }, (_, place) => ({ name: `Window ${place}`, gender: 'female', birth_date: '1980-01-01' })),
  )
})

const SCRIPTLESS = ['alonetonight', 'gallery', 'socialnetwork']

describe('a static lander', () => {
  test.each(SCRIPTLESS)(
    '[LAND-1] %s is whole, without a script file, in the colours and words of its slug',
    async (name) => {
      const own = await get(`/landers/${name}`)
      expect(own.statusCode).toBe(200)
      expect(own.body).toContain('data-niche="general"')
      const milf = await bodyOf(`/landers/${name}/milf-in-amsterdam`)
      expect(milf).toContain('data-niche="milf"')
      expect(milf).toContain('over 40')
      expect(own.body).not.toContain('over 40')
      expect(await bodyOf(`/landers/${name}/somewhere`)).toContain('data-niche="general"')
      expect(await bodyOf(`/landers/${name}/somewhere`, { host: 'she.localhost' })).toContain('data-niche="she"')
      for (const body of [own.body, milf]) {
        expect(body).not.toMatch(/<script[^>]*\ssrc=|<link[^>]*modulepreload|__reactRouter|type="module"/)
        expect(body).not.toMatch(/>(?:landings|home|people)\.[a-z_]+</)
        expect(body.match(/fetchpriority="high"/gi)!.length).toBeGreaterThan(0)
        for (const [image] of body.matchAll(/<img [^>]*>/g)) expect(image).toMatch(/width="\d+" height="\d+"/)
      }
    },
  )

  test('[LAND-1] tinderswipe renders five cards with the first visible, and needs no script file', async () => {
    const body = await bodyOf('/landers/tinderswipe')
    const dealt = [...body.matchAll(/<article data-person="([^"]+)"/g)].map(([, id]) => id)
    expect(dealt).toHaveLength(5)
    expect(ids).toEqual(expect.arrayContaining(dealt))
    expect(body.match(/<article [^>]*data-place="0"[^>]*aria-label="Window \d, \d+/g)).toHaveLength(1)
    expect(body.match(/fetchpriority="high"/gi)!.length).toBeGreaterThan(0)
    expect(body).not.toMatch(/<script[^>]*\ssrc=|<link[^>]*modulepreload|__reactRouter|type="module"/)
    expect(body).not.toMatch(/>(?:landers|people)\.[a-z_]+</)
  })

  test('[LAND-1] its inline scripts carry the nonce of their own response', async () => {
    const answers = [await get('/landers/gallery'), await get('/landers/gallery')]
    const nonces = answers.map(({ body, headers }) => {
      const [script, nonce] = /<script nonce="([\w-]+)"[^>]*>(.*?)<\/script>/s.exec(body)!
      expect(script.length).toBeLessThan(3500)
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
      expect(body).not.toContain('nonce-')
      return nonce
    })
    expect(nonces[0]).not.toBe(nonces[1])
  })

  test('[LAND-1] redirects members to the member list', async () => {
    const member = await aMemberOf(server())
    const reply = await member.get('/landers/gallery')
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/members'])
  })

  test('[SITE-12] tracking goes into a cookie, never into the page', async () => {
    await get('/landers/gallery')
    const reply = await get('/landers/gallery?network=acme&ref=secret-7')
    expect(decodeURIComponent(String(reply.headers['set-cookie']))).toContain('"ref":"secret-7"')
    expect(reply.body).not.toContain('secret-7')
    expect(await bodyOf('/landers/gallery')).not.toContain('secret-7')
  })
})

const nameless = (html: string) => html.replaceAll(/nonce="[\w-]+"/g, '')

describe('cached HTML', () => {
  test('[LAND-1] is reused for a minute, then rebuilt', async () => {
    const path = '/landers/gallery/kept'
    const first = await bodyOf(path)
    await aShownCrowd(server(), [{ name: 'Latecomer', last_active: server().clock.now().toISOString() }])
    expect(nameless(await bodyOf(`${path}?ref=x`))).toBe(nameless(first))
    expect(first).not.toContain('Latecomer')
    server().clock.advance(MINUTE)
    expect(await bodyOf(path)).toContain('Latecomer')
  })

  test('[LAND-1] a privacy switch, a new name and a removed photo take effect at once', async () => {
    const { db } = server().database
    const path = '/landers/gallery/switch'
    expect(await bodyOf(path)).toContain('Window 3')
    await run(db, sql`update profiles set name = 'Renamed' where id = ${ids[3]!}`)
    expect(await bodyOf(path)).toContain('Renamed')
    await run(db, sql`update profiles set show_to_visitors = false where id = ${ids[3]!}`)
    expect(await bodyOf(path)).not.toContain('Renamed')
    expect(await bodyOf(path)).toContain('Window 4')
    await run(
      db,
      sql`update photos set status = 'removed', rating = null, reason = 'other' where profile_id = ${ids[4]!}`,
    )
    const drawn = await bodyOf(path)
    expect(drawn).not.toContain('Window')
    expect(drawn).toContain('The people in these pictures are drawn.')
  })

  test('[LAND-1] a site change takes effect at once', async () => {
    expect(await bodyOf('/landers/gallery')).not.toContain('Changed')
    await changeSite(server(), 'localhost', {})
    expect(await bodyOf('/landers/gallery')).toContain('Changed')
  })

  test('[NAV-2, I18N-3] theme, language and site vary per visitor, and no lander warns', async () => {
    const path = '/landers/gallery'
    const asks = async (asked: Asked) => (await bodyOf(path, asked)).includes('<dialog')
    expect(await asks({ host: 'bdsm.localhost' })).toBe(false)
    expect(await asks({ host: 'bbw.localhost', cookie: 'country=BE' })).toBe(false)
    expect(await bodyOf(path, { cookie: 'theme=light' })).toContain('data-theme="light"')
    expect(await bodyOf(path)).toContain('<html lang="en" data-theme="system"')
    expect(await bodyOf(path, { lang: 'sv' })).toContain('<html lang="sv"')
    expect(await bodyOf(`${path}?lang=nl`)).toContain('<html lang="nl"')
    expect(await bodyOf(path, { host: 'she.localhost', cookie: 'locale=en' })).not.toContain('Window')
  })

  test('[SITE-5] visitors who may not browse see no members, even when the page is cached for others', async () => {
    const search = { logged_out_search: false, logged_out_search_trafficsource: true }
    await changeSite(server(), 'localhost', { search })
    const sent = { cookie: `tracking=${encodeURIComponent('{"ref":"7"}')}` }
    expect(await bodyOf('/landers/gallery', sent)).toContain('Window 1')
    expect(await bodyOf('/landers/gallery')).not.toContain('Window 1')
    expect(await bodyOf('/landers/gallery', sent)).toContain('Window 1')
    await changeSite(server(), 'localhost', {})
  })
})

describe('a member’s landing', () => {
  const PATHS = ['landing', 'landing2', 'landing2/milf-x', 'landing3', 'landing3/gay']

  test.each(PATHS)('[PROF-2] /%s shows that member and links to a sign-up that remembers them', async (path) => {
    const { statusCode, body } = await get(`/members/${ids[2]}/${path}`)
    expect(statusCode).toBe(200)
    expect(body).toContain('Window 2')
    expect(body).toContain(`href="/members/${ids[2]}/signup"`)
    expect(body).toContain('<meta name="robots" content="noindex')
    expect(body).not.toMatch(/<script[^>]*\ssrc=|<link[^>]*modulepreload/)
    const niche = path.includes('milf') ? 'milf' : path.includes('gay') ? 'gay' : 'general'
    expect(body).toContain(`data-niche="${niche}"`)
  })

  test('[PROF-2] a member who may no longer be shown is replaced by a generic lander at once', async () => {
    const path = (tail: string) => `/members/${ids[2]}/${tail}`
    const toOf = async (url: string, asked?: Asked) => {
      const { statusCode, headers } = await get(url, asked)
      return [statusCode, headers.location]
    }
    expect((await get(path('landing'))).statusCode).toBe(200)
    expect(await toOf(path('landing'), { host: 'she.localhost' })).toEqual([302, '/landers/alonetonight'])
    await run(server().database.db, sql`update profiles set show_to_visitors = false where id = ${ids[2]!}`)
    expect(await toOf(path('landing'))).toEqual([302, '/landers/alonetonight'])
    expect(await toOf(path('landing2/milf-x'))).toEqual([302, '/landers/alonetonight/milf-x'])
    expect(await toOf('/members/nobody/landing3')).toEqual([302, '/landers/alonetonight'])
  })

  test('[SITE-10, R-FICT-1] a fictional profile is labelled on each of them', async () => {
    const [id] = await aShownCrowd(server(), [{ name: 'Fay', fictional: true, show_to_visitors: false }])
    for (const path of PATHS) {
      const body = await bodyOf(`/members/${id}/${path}`)
      expect(body).toContain('Fay')
      expect(body).toContain('Fictional profile')
      expect(body).toContain('never leads to a real meeting')
      expect(body).toContain('Sign up to chat with Fay')
      expect(body).not.toContain('eet Fay')
    }
  })

  test('[PROF-2] redirects members to the profile', async () => {
    const member = await aMemberOf(server())
    expect((await member.get(`/members/${ids[0]}/landing`)).headers.location).toBe(`/members/${ids[0]}`)
    expect((await aVisitor(server()).get(`/members/${ids[0]}/landing`)).statusCode).toBe(200)
  })
})
