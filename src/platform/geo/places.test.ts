import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { LOCALES } from '#kernel/locales.ts'

import {
  bandOf,
  COUNTRIES,
  cellOf,
  citiesOf,
  distanceBand,
  isCountry,
  placeAt,
  placeOfCell,
  regionsOf,
} from './places.ts'

type Row = [name: string, lat: number, lon: number, thousands: number, ...further: number[]]
const data = (name: string) => JSON.parse(readFileSync(new URL(`./data/${name}`, import.meta.url), 'utf8'))
const rows: Record<string, Row[]> = data('places.json')
const regions: Record<string, { id: string; name: string; names?: Record<string, string> }[]> = data('regions.json')
const regionIds = Object.values(regions).flatMap((list) => list.map(({ id }) => id))

/** Town hall or main square of each, not taken from the data under test. */
const WELL_KNOWN: [city: string, region: string, lat: number, lon: number][] = [
  ['New York', 'US-NY', 40.7128, -74.006],
  ['Los Angeles', 'US-CA', 34.0537, -118.2427],
  ['Chicago', 'US-IL', 41.8837, -87.632],
  ['Houston', 'US-TX', 29.7604, -95.3698],
  ['Seattle', 'US-WA', 47.6038, -122.3301],
  ['Washington', 'US-DC', 38.8951, -77.0364],
  ['Honolulu', 'US-HI', 21.3069, -157.8583],
  ['Anchorage', 'US-AK', 61.2181, -149.9003],
  ['Amsterdam', 'NL-NH', 52.3728, 4.8936],
  ['Den Haag', 'NL-ZH', 52.0799, 4.3113],
  ['Utrecht', 'NL-UT', 52.0907, 5.1214],
  ['Groningen', 'NL-GR', 53.2194, 6.5665],
  ['Maastricht', 'NL-LI', 50.8514, 5.691],
  ['Middelburg', 'NL-ZE', 51.4988, 3.611],
  ['Brussel / Bruxelles', 'BE-BRU', 50.8467, 4.3525],
  ['Antwerpen', 'BE-VAN', 51.2213, 4.3997],
  ['Gent', 'BE-VOV', 51.0543, 3.7253],
  ['Liège', 'BE-WLG', 50.6451, 5.5734],
  ['Namur', 'BE-WNA', 50.4637, 4.8667],
  ['Leuven', 'BE-VBR', 50.8792, 4.7009],
  ['Wavre', 'BE-WBR', 50.7167, 4.6117],
  ['Arlon', 'BE-WLX', 49.6837, 5.8147],
  ['Paris', 'FR-IDF', 48.8566, 2.3522],
  ['Marseille', 'FR-PAC', 43.2965, 5.3698],
  ['Lyon', 'FR-ARA', 45.7676, 4.8344],
  ['Rennes', 'FR-BRE', 48.1113, -1.68],
  ['Ajaccio', 'FR-20R', 41.9192, 8.7386],
  ['Lille', 'FR-HDF', 50.6366, 3.0635],
  ['Roma', 'IT-62', 41.8933, 12.4829],
  ['Milano', 'IT-25', 45.4642, 9.19],
  ['Napoli', 'IT-72', 40.8518, 14.2681],
  ['Venezia', 'IT-34', 45.4371, 12.3326],
  ['Palermo', 'IT-82', 38.1157, 13.3613],
  ['Bolzano', 'IT-32', 46.4983, 11.3548],
  ['Madrid', 'ES-MD', 40.4168, -3.7038],
  ['Barcelona', 'ES-CT', 41.3874, 2.1686],
  ['Sevilla', 'ES-AN', 37.3891, -5.9845],
  ['Bilbao', 'ES-PV', 43.263, -2.935],
  ['Las Palmas de Gran Canaria', 'ES-CN', 28.1235, -15.4363],
  ['Ceuta', 'ES-CE', 35.8883, -5.3162],
  ['Berlin', 'DE-BE', 52.5186, 13.4083],
  ['Hamburg', 'DE-HH', 53.5503, 9.9937],
  ['München', 'DE-BY', 48.1374, 11.5755],
  ['Köln', 'DE-NW', 50.9384, 6.9597],
  ['Frankfurt am Main', 'DE-HE', 50.1109, 8.6821],
  ['Dresden', 'DE-SN', 51.0504, 13.7373],
  ['Wien', 'AT-9', 48.2083, 16.3731],
  ['Graz', 'AT-6', 47.0707, 15.4395],
  ['Linz', 'AT-4', 48.3069, 14.2858],
  ['Salzburg', 'AT-5', 47.7995, 13.0477],
  ['Innsbruck', 'AT-7', 47.2683, 11.3933],
  ['Bregenz', 'AT-8', 47.5031, 9.7471],
  ['Dublin', 'IE-D', 53.3441, -6.2675],
  ['Cork', 'IE-CO', 51.8979, -8.4706],
  ['Galway', 'IE-G', 53.2719, -9.0489],
  ['Limerick', 'IE-LK', 52.668, -8.6305],
  ['Killarney', 'IE-KY', 52.0588, -9.5072],
  ['Letterkenny', 'IE-DL', 54.9503, -7.7361],
  ['London', 'GB-TLI', 51.5074, -0.1278],
  ['Birmingham', 'GB-TLG', 52.4797, -1.9027],
  ['Manchester', 'GB-TLD', 53.4794, -2.2453],
  ['Leeds', 'GB-TLE', 53.7974, -1.5438],
  ['Newcastle upon Tyne', 'GB-TLC', 54.9738, -1.6132],
  ['Nottingham', 'GB-TLF', 52.9536, -1.1505],
  ['Norwich', 'GB-TLH', 52.6286, 1.2924],
  ['Brighton', 'GB-TLJ', 50.8225, -0.1372],
  ['Bristol', 'GB-TLK', 51.4538, -2.5973],
  ['Edinburgh', 'GB-SCT', 55.9533, -3.1883],
  ['Cardiff', 'GB-WLS', 51.4816, -3.1791],
  ['Belfast', 'GB-NIR', 54.5965, -5.9302],
  ['Toronto', 'CA-ON', 43.6535, -79.3839],
  ['Montréal', 'CA-QC', 45.5089, -73.5617],
  ['Vancouver', 'CA-BC', 49.2609, -123.114],
  ['Calgary', 'CA-AB', 51.0456, -114.0575],
  ['Halifax', 'CA-NS', 44.6486, -63.5859],
  ['Whitehorse', 'CA-YT', 60.7216, -135.055],
  ['Warszawa', 'PL-14', 52.2319, 21.0067],
  ['Kraków', 'PL-12', 50.0619, 19.9369],
  ['Gdańsk', 'PL-22', 54.3482, 18.6544],
  ['Wrocław', 'PL-02', 51.1089, 17.0326],
  ['Katowice', 'PL-24', 50.2599, 19.0215],
  ['Sydney', 'AU-NSW', -33.8688, 151.2093],
  ['Melbourne', 'AU-VIC', -37.8136, 144.9631],
  ['Brisbane', 'AU-QLD', -27.4705, 153.026],
  ['Perth', 'AU-WA', -31.9523, 115.8613],
  ['Hobart', 'AU-TAS', -42.8826, 147.3257],
  ['Canberra', 'AU-ACT', -35.2809, 149.13],
  ['Darwin', 'AU-NT', -12.4634, 130.8456],
  ['Auckland', 'NZ-AUK', -36.8521, 174.7633],
  ['Wellington', 'NZ-WGN', -41.2888, 174.7772],
  ['Christchurch', 'NZ-CAN', -43.5309, 172.6366],
  ['Dunedin', 'NZ-OTA', -45.8741, 170.5036],
  ['Nelson', 'NZ-NSN', -41.2709, 173.284],
  ['Gisborne', 'NZ-GIS', -38.6642, 178.0227],
  ['Zürich', 'CH-ZH', 47.3744, 8.541],
  ['Genève', 'CH-GE', 46.2018, 6.1466],
  ['Basel', 'CH-BS', 47.5581, 7.5878],
  ['Bern', 'CH-BE', 46.9482, 7.4514],
  ['Sion', 'CH-VS', 46.2333, 7.3606],
  ['Lugano', 'CH-TI', 46.0037, 8.9511],
  ['København', 'DK-84', 55.6757, 12.5691],
  ['Aarhus', 'DK-82', 56.1529, 10.2037],
  ['Odense', 'DK-83', 55.3959, 10.3886],
  ['Aalborg', 'DK-81', 57.0484, 9.9217],
  ['Roskilde', 'DK-85', 55.6415, 12.0803],
  ['Helsinki', 'FI-18', 60.1696, 24.9354],
  ['Tampere', 'FI-11', 61.4981, 23.761],
  ['Turku', 'FI-19', 60.4516, 22.267],
  ['Oulu', 'FI-14', 65.0126, 25.4681],
  ['Rovaniemi', 'FI-10', 66.5025, 25.7285],
  ['Mariehamn', 'FI-01', 60.0971, 19.9348],
  ['Oslo', 'NO-03', 59.9111, 10.7331],
  ['Bergen', 'NO-46', 60.3929, 5.3241],
  ['Trondheim', 'NO-50', 63.4305, 10.3951],
  ['Tromsø', 'NO-55', 69.6492, 18.956],
  ['Fredrikstad', 'NO-31', 59.2181, 10.9298],
  ['Drammen', 'NO-33', 59.7439, 10.2045],
  ['Skien', 'NO-40', 59.2096, 9.609],
  ['Alta', 'NO-56', 69.9687, 23.2716],
  ['Stockholm', 'SE-AB', 59.3293, 18.0686],
  ['Göteborg', 'SE-O', 57.7072, 11.9668],
  ['Malmö', 'SE-M', 55.6059, 13.0007],
  ['Uppsala', 'SE-C', 59.8586, 17.6389],
  ['Visby', 'SE-I', 57.6409, 18.296],
  ['Kiruna', 'SE-BD', 67.8558, 20.2253],
]

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

describe('cells', () => {
  test.each([
    [52.3728, 4.8936, 52.35, 4.85],
    [0, 0, 0.05, 0.05],
    [-0.0001, -0.0001, -0.05, -0.05],
    [-33.8688, 151.2093, -33.85, 151.25],
    [52.3, 4.9, 52.35, 4.95],
    [-52.3, -4.9, -52.25, -4.85],
    [90, 180, 89.95, -179.95],
    [-90, -180, -89.95, -179.95],
    [89.95, 179.95, 89.95, 179.95],
  ])('%f, %f lies in the cell around %f, %f', (lat, lon, cellLat, cellLon) => {
    expect(cellOf(lat, lon)).toEqual({ lat: cellLat, lon: cellLon })
  })

  test('every edge belongs to the cell north and east of it', () => {
    for (let tenth = -900; tenth < 900; tenth++) expect(cellOf(tenth / 10, 0).lat).toBe((2 * tenth + 1) / 20)
    for (let tenth = -1800; tenth < 1800; tenth++) expect(cellOf(0, tenth / 10).lon).toBe((2 * tenth + 1) / 20)
  })

  test('a point lies within half a cell of its middle, and the middle is in its own cell', () => {
    const half = 0.05 + 1e-9
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (lat, lon) => {
          const cell = cellOf(lat, lon)
          const east = Math.abs(cell.lon - lon)
          expect(Math.abs(cell.lat - lat)).toBeLessThanOrEqual(half)
          expect(Math.min(east, 360 - east)).toBeLessThanOrEqual(half)
          expect(Math.hypot(cell.lat - lat, Math.min(east, 360 - east))).toBeLessThan(0.0708)
          expect(cellOf(cell.lat, cell.lon)).toEqual(cell)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('what is no point has no cell, and the complaint does not repeat it', () => {
    for (const [lat, lon] of [
      [Number.NaN, 0],
      [0, Number.NaN],
      [90.5, 0],
      [0, 180.5],
    ] as const) {
      expect(() => cellOf(lat, lon)).toThrow(/^not a point on earth$/)
    }
  })
})

describe('distance bands', () => {
  test.each([
    [0, 'under_10'],
    [9.999, 'under_10'],
    [10, '10_25'],
    [24.999, '10_25'],
    [25, '25_50'],
    [49.999, '25_50'],
    [50, '50_100'],
    [99.999, '50_100'],
    [100, '100_250'],
    [249.999, '100_250'],
    [250, 'over_250'],
    [20_000, 'over_250'],
  ])('%f km is %s', (km, band) => {
    expect(bandOf(km)).toBe(band)
  })

  const amsterdam = { lat: 52.3728, lon: 4.8936 }
  test.each([
    ['a neighbour', { lat: 52.37, lon: 4.88 }, 'under_10'],
    ['Haarlem', { lat: 52.3814, lon: 4.6368 }, '10_25'],
    ['Utrecht', { lat: 52.0907, lon: 5.1214 }, '25_50'],
    ['Rotterdam', { lat: 51.9225, lon: 4.4792 }, '50_100'],
    ['Brussels', { lat: 50.8467, lon: 4.3525 }, '100_250'],
    ['Paris', { lat: 48.8566, lon: 2.3522 }, 'over_250'],
  ])('from Amsterdam to %s', (_, there, band) => {
    expect(distanceBand(amsterdam, there)).toBe(band)
    expect(distanceBand(there, amsterdam)).toBe(band)
  })

  test('only the cells count, wherever in them two people are', () => {
    const degree = {
      lat: fc.double({ min: 35, max: 70, noNaN: true }),
      lon: fc.double({ min: -10, max: 30, noNaN: true }),
    }
    const point = fc.record(degree)
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(distanceBand(a, b)).toBe(distanceBand(cellOf(a.lat, a.lon), cellOf(b.lat, b.lon)))
      }),
    )
  })

  test('the date line is no distance', () => {
    expect(distanceBand({ lat: -18, lon: 179.99 }, { lat: -18, lon: -179.99 })).toBe('10_25')
  })
})
