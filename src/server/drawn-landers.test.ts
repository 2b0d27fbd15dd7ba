import { describe, expect, test } from 'vitest'

import { COUNTRIES } from '#kernel/locales.ts'
import { aCrowd } from '#tests/factories/crowd.ts'
import { aVisitor } from '#tests/factories/people.ts'
import { aShownCrowd } from '#tests/factories/shown-people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const MINUTE = 60_000

const get = (path: string, host = 'localhost', cookie = '') =>
  aVisitor(server(), host).call({ url: path, headers: { cookie } })
const bodyOf = async (path: string, host?: string, cookie?: string) => (await get(path, host, cookie)).body

describe.each(['collagelanding', 'iconslanding', 'maplanding'])('%s', (name) => {
  test('[LAND-1] works without a script file and links to sign-up', async () => {
    const { statusCode, body } = await get(`/landers/${name}`)
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/<script[^>]*\ssrc=|<link[^>]*modulepreload|__reactRouter|type="module"/)
    expect(body).not.toMatch(/>(?:landings|home|people)\.[a-z_]+</)
    expect(body).toMatch(/<form[^>]*data-join[^>]*action="\/signup"/)
    expect(body).toMatch(/<input[^>]*name="wish"/)
    expect(body.match(/<h1/g)).toHaveLength(1)
    for (const [image] of body.matchAll(/<img [^>]*>/g)) expect(image).toMatch(/width="\d+" height="\d+"/)
  })

  test('[SITE-3] takes copy and colours from the slug’s niche, or from the site without one', async () => {
    expect(await bodyOf(`/landers/${name}`)).toContain('data-niche="general"')
    expect(await bodyOf(`/landers/${name}`)).not.toContain('over 40')
    expect(await bodyOf(`/landers/${name}/milf-in-amsterdam`)).toContain('data-niche="milf"')
    expect(await bodyOf(`/landers/${name}/milf-in-amsterdam`)).toContain('over 40')
    expect(await bodyOf(`/landers/${name}/whatever`, 'she.localhost')).toContain('data-niche="she"')
  })
})

test('[LAND-1] drawn people have no name and are hidden from screen readers', async () => {
  const body = await bodyOf('/landers/collagelanding', 'gay.localhost')
  expect(body).toContain('collage-face-6')
  expect(body).not.toContain('collage-name')
  for (const [image] of body.matchAll(/<img [^>]*>/g)) expect(image).toContain('alt=""')
})

describe('the map', () => {
  test('[LAND-1] draws every country and hides counts that are too small', async () => {
    for (const country of COUNTRIES) {
      const { statusCode, body } = await get('/landers/maplanding', 'localhost', `country=${country}`)
      expect([country, statusCode]).toEqual([country, 200])
      expect(body.split('class="map-land"')[1]!.match(/<path d="([^"]+)"/)![1]!.length).toBeGreaterThan(3000)
      expect(body).not.toContain('map-tag')
    }
  })

  test('[LAND-1] highlights areas with enough members, each a named radio', async () => {
    await aCrowd(
      server(),
      Array.from({ length: 11 }, () => ({ region: 'NL-UT' })),
    )
    server().clock.advance(2 * MINUTE)
    const body = await bodyOf('/landers/maplanding', 'localhost', 'country=NL')
    expect(body).toMatch(/<input[^>]*type="radio"[^>]*id="area-NL-UT"/)
    expect(body).toMatch(/<label for="area-NL-UT"/)
    expect(body).toContain('10+')
    expect(body).not.toContain('area-NL-NH')
    expect(await bodyOf('/landers/maplanding', 'localhost', 'country=DE')).not.toContain('area-NL-UT')
  })
})

test('[LAND-1, FICT-1] members have a name and a link; fictional ones are labelled wherever there is room', async () => {
  const people = Array.from({ length: 7 }, (_, place) => ({
    name: `Piece ${place}`,
    fictional: place === 0,
    birth_date: '1980-01-01',
  }))
  const ids = await aShownCrowd(server(), people)
  server().clock.advance(2 * MINUTE)
  const collage = await bodyOf('/landers/collagelanding')
  expect(collage).not.toContain('Piece 0')
  for (const id of ids.slice(1)) expect(collage).toContain(`href="/members/${id}/landing"`)
  for (const name of ['iconslanding', 'maplanding']) {
    const body = await bodyOf(`/landers/${name}`)
    expect(body).toContain('Piece')
    expect(body.includes('Piece 0')).toBe(/Fictional profile<\//.test(body))
  }
})
