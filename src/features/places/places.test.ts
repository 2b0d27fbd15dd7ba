import { expect, test } from 'vitest'

import { LOCALES } from '#kernel/locales.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const get = (url: string, headers: Record<string, string> = {}) =>
  server().app.inject({ url, headers: { host: 'localhost', ...headers } })

test('[PROF-3] a position becomes a town, its region and its country', async () => {
  const places = [
    ['52.3731', '4.8926', 'Amsterdam', 'NL-NH', 'NL'],
    ['52.5200', '13.4050', 'Berlin', 'DE-BE', 'DE'],
    ['60.1699', '24.9384', 'Helsinki', 'FI-18', 'FI'],
  ]
  for (const [lat, lon, city, region, country] of places) {
    expect((await get(`/api/geocode.php?lat=${lat}&lon=${lon}`)).json()).toEqual({ city, region, country })
  }
})

test('[PROF-3] where nobody lives the reply is false', async () => {
  expect((await get('/api/geocode.php?lat=56&lon=3')).json()).toBe(false)
  expect((await get('/api/geocode.php?lat=-90&lon=180')).json()).toBe(false)
})

test('[PROF-3] an invalid position is refused by field, never read as zero', async () => {
  for (const [lat, lon] of [
    ['', ''],
    ['%20', '%20'],
    ['abc', '1e1'],
    ['90.01', '-181'],
  ]) {
    const reply = await get(`/api/geocode.php?lat=${lat}&lon=${lon}`)
    expect([reply.statusCode, Object.keys(reply.json().error.fields)]).toEqual([422, ['lat', 'lon']])
  }
})

test('two people in one cell get the same reply: the exact point does not matter', async () => {
  const [here, there] = await Promise.all([
    get('/api/geocode.php?lat=52.301&lon=4.801'),
    get('/api/geocode.php?lat=52.399&lon=4.899'),
  ])
  expect(here.json()).toEqual(there.json())
})

test('[API-1] regions.php lists the regions of the site’s countries in the reader’s language', async () => {
  const { regions } = (await get('/api/regions.php?country=DE', { cookie: 'locale=fr' })).json()
  expect(Object.keys(regions)).toEqual(['DE'])
  expect(regions.DE).toContainEqual({ id: 'DE-BY', name: 'Bavière' })
  const all = (await get('/api/regions.php')).json().regions
  expect(Object.keys(all)).toHaveLength(19)
  expect(all.NL).toHaveLength(12)
})

test('a country that the site does not serve, or that does not exist, is refused', async () => {
  const elsewhere = await get('/api/regions.php?country=US', { host: 'bbw.localhost' })
  expect([elsewhere.statusCode, elsewhere.json().error.code]).toEqual([422, 'unknown_country'])
  expect((await get('/api/regions.php?country=XX')).json().error.code).toBe('invalid_input')
})

test('[PROF-3] towns are found by their first letters, with or without accents, those of the own country first', async () => {
  const namesOf = async (name: string, cookie = 'country=NL') =>
    (await get(`/api/towns.php?name=${encodeURIComponent(name)}`, { cookie }))
      .json()
      .towns.map(({ city, country }: { city: string; country: string }) => `${city} ${country}`)
  expect((await namesOf('utr'))[0]).toBe('Utrecht NL')
  expect((await namesOf('Koln'))[0]).toBe('Köln DE')
  expect((await namesOf('köl'))[0], 'typed accents count').toBe('Köln DE')
  expect((await namesOf('lodz', 'country=PL'))[0]).toBe('Łódź PL')
  expect((await namesOf('muenc', 'country=DE'))[0], 'spelled out').toBe('München DE')
  expect((await namesOf('munich'))[0], 'as neighbours call it').toBe('München DE')
  expect((await namesOf('Keulen'))[0]).toBe('Köln DE')
  expect((await namesOf('koebenh', 'country=DK'))[0]).toBe('København DK')
  const hel = await namesOf('hel')
  const own = hel.filter((town: string) => town.endsWith('NL'))
  expect(own.length).toBeGreaterThan(1)
  expect(hel.slice(0, own.length)).toEqual(own)
  // Among equal matches the larger town comes first, in every language.
  for (const locale of LOCALES) {
    expect((await namesOf('amst', `country=NL; locale=${locale}`)).slice(0, 2)).toEqual([
      'Amsterdam NL',
      'Amstelveen NL',
    ])
  }
  expect((await namesOf('ber', 'country=DE'))[0]).toBe('Berlin DE')
  expect((await namesOf('pari', 'country=FR'))[0]).toBe('Paris FR')
  expect(await namesOf('zzzz')).toEqual([])
})

test('a town comes with its region in the reader’s language, and only from countries the site serves', async () => {
  const { towns } = (await get('/api/towns.php?name=Munchen', { cookie: 'locale=fr; country=DE' })).json()
  expect(towns[0]).toEqual({ city: 'München', region: 'DE-BY', region_name: 'Bavière', country: 'DE' })
  expect((await get('/api/towns.php?name=Chicago', { host: 'bbw.localhost' })).json().towns).toEqual([])
  const empty = await get('/api/towns.php?name=%20')
  expect([empty.statusCode, Object.keys(empty.json().error.fields)]).toEqual([422, ['name']])
})
