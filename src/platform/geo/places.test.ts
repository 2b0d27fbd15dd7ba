import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { LOCALES } from '#kernel/locales.ts'
import { WELL_KNOWN } from '#tests/factories/well-known-places.ts'

import { COUNTRIES, cellOf, citiesOf, isCountry, placeAt, placeOfCell, regionsOf } from './places.ts'

type Row = [name: string, lat: number, lon: number, thousands: number, ...further: number[]]
const data = (name: string) => JSON.parse(readFileSync(new URL(`./data/${name}`, import.meta.url), 'utf8'))
const rows: Record<string, Row[]> = data('places.json')
const regions: Record<string, { id: string; name: string; names?: Record<string, string> }[]> = data('regions.json')
const regionIds = Object.values(regions).flatMap((list) => list.map(({ id }) => id))

describe('the place at a point', () => {
  test.each(WELL_KNOWN)('%s, %s', (city, region, lat, lon) => {
    expect(placeAt(lat, lon)).toEqual({ city, region, country: region.slice(0, 2) })
  })

  test('every country has at least five of them', () => {
    for (const country of COUNTRIES) {
      expect(WELL_KNOWN.filter(([, region]) => region.startsWith(country)).length).toBeGreaterThanOrEqual(5)
    }
  })

  test.each([
    ['Camden Town is London', 51.539, -0.1426, 'London'],
    ['Croydon is London', 51.3727, -0.1099, 'London'],
    ['East York is Toronto', 43.6913, -79.3278, 'Toronto'],
    ['Zuidoost is Amsterdam', 52.3075, 4.9722, 'Amsterdam'],
    ['Ursynów is Warszawa', 52.1405, 21.0328, 'Warszawa'],
    ['Eimsbüttel is Hamburg', 53.574, 9.9578, 'Hamburg'],
    ['Spandau is Berlin', 52.5353, 13.1976, 'Berlin'],
    ['Uccle is Brussels', 50.8018, 4.3372, 'Brussel / Bruxelles'],
    ['the sixteenth arrondissement is Paris', 48.8604, 2.2619, 'Paris'],
    ['the eighth arrondissement is Marseille', 43.27, 5.39, 'Marseille'],
    ['Surry Hills is Sydney', -33.8849, 151.2125, 'Sydney'],
    ['Floridsdorf is Wien', 48.2574, 16.3992, 'Wien'],
  ])('%s', (_, lat, lon, city) => {
    expect(placeAt(lat, lon)?.city).toBe(city)
  })

  test.each([
    ['Jersey City', 'US-NJ', 40.7178, -74.0431],
    ['Hoboken', 'US-NJ', 40.7453, -74.0279],
    ['Windsor', 'CA-ON', 42.3149, -83.0364],
    ['Gatineau', 'CA-QC', 45.4765, -75.7013],
    ['Potsdam', 'DE-BB', 52.3906, 13.0645],
    ['Amstelveen', 'NL-NH', 52.3008, 4.8639],
    ['Ivry-sur-Seine', 'FR-IDF', 48.8132, 2.3885],
    ['Konstanz', 'DE-BW', 47.6603, 9.1751],
    ['Kreuzlingen', 'CH-TG', 47.6458, 9.1783],
    ['Haparanda', 'SE-BD', 65.8355, 24.1368],
  ])('%s keeps its own name beside a larger neighbour', (city, region, lat, lon) => {
    expect(placeAt(lat, lon)).toMatchObject({ city, region })
  })

  test.each([
    ['the North Sea', 56, 3],
    ['the Atlantic', 45, -30],
    ['the Tasman Sea', -40, 160],
    ['the Simpson Desert', -25.5, 137.5],
    ['the North Pole', 90, 0],
    ['the South Pole', -90, 0],
    ['null island', 0, 0],
    ['the date line', 0, 180],
    ['Tokyo', 35.68, 139.69],
    ['Luxembourg', 49.6117, 6.13],
    ['Tijuana', 32.5149, -117.0382],
    ['Bratislava', 48.1486, 17.1077],
    ['Vaduz', 47.1416, 9.5215],
  ])('nothing at %s', (_, lat, lon) => {
    expect(placeAt(lat, lon)).toBeNull()
  })

  test('nothing where no point is', () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, 90.01, -90.01]) expect(placeAt(bad, 4.9)).toBeNull()
    for (const bad of [Number.NaN, Number.NEGATIVE_INFINITY, 180.01, -180.01]) expect(placeAt(52.3, bad)).toBeNull()
  })

  test('remote towns too small for the list elsewhere are found', () => {
    expect(placeAt(68.2342, 14.5683)).toMatchObject({ city: 'Svolvær', region: 'NO-18' })
    expect(placeAt(71.2906, -156.7886)).toMatchObject({ city: 'Utqiaġvik', region: 'US-AK' })
  })

  test('any point answers with a town of the list, or nothing', () => {
    const towns = new Map(regionIds.map((id) => [id, new Set(citiesOf(id))]))
    fc.assert(
      fc.property(fc.double({ min: -90, max: 90 }), fc.double({ min: -180, max: 180 }), (lat, lon) => {
        const place = placeAt(lat, lon)
        return place === null || (isCountry(place.country) && towns.get(place.region)!.has(place.city))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the place of a cell', () => {
  test.each(WELL_KNOWN)('%s, %s', (city, region, lat, lon) => {
    expect(placeOfCell(lat, lon)).toEqual({ city, region, country: region.slice(0, 2) })
  })

  test('everybody in a cell gets the same answer', () => {
    const inside = fc.double({ min: 0.001, max: 0.099, noNaN: true })
    fc.assert(
      fc.property(fc.constantFrom(...WELL_KNOWN), inside, inside, ([, , lat, lon], north, east) => {
        const corner = { lat: Math.floor(lat * 10) / 10, lon: Math.floor(lon * 10) / 10 }
        const here = placeOfCell(corner.lat + north, corner.lon + east)
        const middle = cellOf(lat, lon)
        expect(here).toEqual(placeOfCell(middle.lat, middle.lon))
      }),
    )
  })

  test.each([
    ['the North Sea', 56, 3],
    ['Luxembourg', 49.6117, 6.13],
    ['the date line', 0, 180],
    ['no point at all', Number.NaN, 4.9],
  ])('nothing at %s', (_, lat, lon) => {
    expect(placeOfCell(lat, lon)).toBeNull()
  })

  test('a town of ours comes before a larger one of a country we do not serve', () => {
    expect(placeOfCell(31.7587, -106.4869)).toMatchObject({ city: 'El Paso', region: 'US-TX' })
  })
})

describe('the data', () => {
  test('every country has its regions', () => {
    expect(Object.fromEntries(COUNTRIES.map((country) => [country, regionsOf(country, 'en').length]))).toEqual({
      US: 51,
      NL: 12,
      BE: 11,
      FR: 13,
      IT: 20,
      ES: 19,
      DE: 16,
      AT: 9,
      IE: 26,
      GB: 12,
      CA: 13,
      PL: 16,
      AU: 8,
      NZ: 16,
      CH: 26,
      DK: 5,
      FI: 19,
      NO: 15,
      SE: 21,
    })
  })

  test('region ids are unique, carry their country, and every place belongs to one', () => {
    expect(new Set(regionIds).size).toBe(regionIds.length)
    for (const [country, list] of Object.entries(regions)) {
      for (const { id } of list) expect(id.startsWith(`${country}-`)).toBe(true)
    }
    // The rows without a region mark where the countries we serve end.
    expect(Object.keys(rows).sort()).toEqual(['', ...regionIds].sort())
    for (const id of regionIds) expect(citiesOf(id).length).toBeGreaterThan(0)
  })

  test('no district is a place', () => {
    const names = new Set(Object.values(rows).flatMap((list) => list.map(([name]) => name)))
    for (const name of ['Camden Town', 'Zuiderkerkbuurt', 'Scheveningen', 'Mokotów', 'Fuorigrotta', 'Marseille 08']) {
      expect(names).not.toContain(name)
    }
    expect(citiesOf('CA-ON')).not.toContain('East York')
    expect(citiesOf('GB-TLI')).toEqual(['London'])
    for (const name of names) expect(name).not.toMatch(/Kreis \d|^City of |\(historical\)|weather/)
  })

  test('names are trimmed, not empty, and no translation repeats the name', () => {
    for (const { id, name, names = {} } of Object.values(regions).flat()) {
      expect(name.trim()).toBe(name)
      expect(name).not.toBe('')
      for (const [locale, translated] of Object.entries(names)) {
        expect(LOCALES, id).toContain(locale)
        expect(translated.trim()).toBe(translated)
        expect(translated, `${id} ${locale}`).not.toBe(name)
      }
    }
  })
})

describe('regions in the reader’s language', () => {
  test('every language names some regions its own way', () => {
    const named = new Set(
      Object.values(regions).flatMap((each) => each.flatMap(({ names = {} }) => Object.keys(names))),
    )
    expect([...named].sort()).toEqual([...LOCALES].sort())
  })

  const named = (id: string, locale: (typeof LOCALES)[number]) =>
    regionsOf(id.slice(0, 2), locale).find((region) => region.id === id)?.name

  test.each([
    ['NL-NH', { nl: 'Noord-Holland', en: 'North Holland', fr: 'Hollande-Septentrionale', sv: 'Noord-Holland' }],
    ['DE-BY', { de: 'Bayern', fr: 'Bavière', it: 'Baviera', nl: 'Beieren', en: 'Bavaria', da: 'Bayern' }],
    ['IT-52', { it: 'Toscana', nl: 'Toscane', de: 'Toskana', pl: 'Toskania', en: 'Tuscany' }],
    ['FR-BRE', { fr: 'Bretagne', en: 'Brittany', es: 'Bretaña', nb: 'Bretagne' }],
    ['BE-VOV', { nl: 'Oost-Vlaanderen', fr: 'Flandre-Orientale', de: 'Ostflandern' }],
    ['BE-WHT', { nl: 'Henegouwen', fr: 'Hainaut', de: 'Hennegau' }],
    ['CH-GE', { fr: 'Genève', de: 'Genf', it: 'Ginevra', en: 'Geneva' }],
    ['FI-18', { fi: 'Uusimaa', sv: 'Nyland', en: 'Uusimaa' }],
    ['GB-SCT', { en: 'Scotland', pl: 'Szkocja', fi: 'Skotlanti' }],
    ['PL-24', { pl: 'Śląskie', de: 'Schlesien', en: 'Silesia' }],
  ] as const)('%s', (id, names) => {
    for (const [locale, name] of Object.entries(names)) expect(named(id, locale as keyof typeof names)).toBe(name)
  })

  test('two regions of a country never share a name', () => {
    for (const country of COUNTRIES) {
      for (const locale of LOCALES) {
        const names = regionsOf(country, locale).map(({ name }) => name)
        expect(new Set(names).size, `${country} ${locale}`).toBe(names.length)
      }
    }
  })

  test('they stand in the order of that language', () => {
    expect(regionsOf('SE', 'sv').at(-1)?.name).toBe('Östergötland')
    expect(regionsOf('SE', 'de').at(-1)?.name).not.toBe('Östergötland')
    expect(regionsOf('DK', 'da').map(({ id }) => id)).toEqual(['DK-84', 'DK-82', 'DK-81', 'DK-85', 'DK-83'])
  })

  test('a country we do not serve has none', () => {
    for (const country of ['LU', '', 'nl', '__proto__', 'constructor']) expect(regionsOf(country, 'en')).toEqual([])
  })
})

test('the towns of a region come largest first', () => {
  expect(citiesOf('NL-NH').slice(0, 3)).toEqual(['Amsterdam', 'Haarlem', 'Hoofddorp'])
  for (const region of ['LU-1', '', 'toString']) expect(citiesOf(region)).toEqual([])
})
