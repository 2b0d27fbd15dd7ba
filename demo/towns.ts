import type { Country, Locale } from '#kernel/locales.ts'
import { cellOf, placeOfCell } from '#platform/geo/places.ts'

import { type Chance, pickByWeight } from './chance.ts'

/** Town name (for readers of this file), its place, and how many demo people live there. */
type Town = readonly [name: string, lat: number, lon: number, weight: number]

/** Homes by language and country. */
const TOWNS: { readonly [where: string]: readonly Town[] } = {
  'NL nl': [
    ['Amsterdam', 52.37, 4.89, 10],
    ['Rotterdam', 51.92, 4.48, 7],
    ['Den Haag', 52.08, 4.3, 6],
    ['Utrecht', 52.09, 5.12, 7],
    ['Eindhoven', 51.44, 5.48, 4],
    ['Groningen', 53.22, 6.57, 4],
    ['Tilburg', 51.56, 5.09, 2],
    ['Breda', 51.59, 4.78, 2],
    ['Nijmegen', 51.84, 5.85, 3],
    ['Arnhem', 51.98, 5.91, 2],
    ['Haarlem', 52.38, 4.64, 2],
    ['Enschede', 52.22, 6.89, 2],
    ['Zwolle', 52.51, 6.09, 2],
    ['Leiden', 52.16, 4.49, 2],
    ['Maastricht', 50.85, 5.69, 2],
    ['Leeuwarden', 53.2, 5.8, 2],
    ['Middelburg', 51.5, 3.61, 1],
  ],
  'BE nl': [
    ['Antwerpen', 51.22, 4.4, 6],
    ['Gent', 51.05, 3.72, 5],
    ['Brugge', 51.21, 3.22, 2],
    ['Leuven', 50.88, 4.7, 3],
    ['Mechelen', 51.03, 4.48, 2],
    ['Hasselt', 50.93, 5.34, 2],
    ['Kortrijk', 50.83, 3.26, 1],
    ['Brussel', 50.85, 4.35, 2],
  ],
  'BE fr': [
    ['Bruxelles', 50.85, 4.35, 4],
    ['Liège', 50.63, 5.57, 3],
    ['Namur', 50.47, 4.87, 2],
    ['Charleroi', 50.41, 4.44, 1],
    ['Mons', 50.45, 3.95, 1],
  ],
  'BE de': [['Eupen', 50.63, 6.03, 1]],
  'DE de': [
    ['Berlin', 52.52, 13.4, 6],
    ['Hamburg', 53.55, 10, 4],
    ['München', 48.14, 11.58, 4],
    ['Köln', 50.94, 6.96, 4],
    ['Frankfurt', 50.11, 8.68, 3],
    ['Stuttgart', 48.78, 9.18, 2],
    ['Leipzig', 51.34, 12.37, 2],
    ['Dresden', 51.05, 13.74, 2],
    ['Hannover', 52.37, 9.73, 2],
    ['Nürnberg', 49.45, 11.08, 1],
    ['Freiburg', 47.99, 7.85, 1],
  ],
  'AT de': [
    ['Wien', 48.21, 16.37, 4],
    ['Graz', 47.07, 15.44, 2],
    ['Linz', 48.31, 14.29, 1],
    ['Innsbruck', 47.26, 11.39, 1],
  ],
  'CH de': [
    ['Zürich', 47.37, 8.54, 4],
    ['Bern', 46.95, 7.45, 2],
    ['Basel', 47.56, 7.59, 2],
    ['Luzern', 47.05, 8.31, 1],
  ],
  'CH fr': [
    ['Genève', 46.2, 6.15, 2],
    ['Lausanne', 46.52, 6.63, 2],
  ],
  'CH it': [
    ['Lugano', 46, 8.95, 2],
    ['Bellinzona', 46.19, 9.02, 1],
  ],
  'FR fr': [
    ['Paris', 48.86, 2.35, 6],
    ['Lyon', 45.76, 4.84, 4],
    ['Marseille', 43.3, 5.37, 3],
    ['Toulouse', 43.6, 1.44, 3],
    ['Bordeaux', 44.84, -0.58, 3],
    ['Lille', 50.63, 3.06, 3],
    ['Nantes', 47.22, -1.55, 2],
    ['Strasbourg', 48.58, 7.75, 2],
    ['Rennes', 48.11, -1.68, 2],
    ['Montpellier', 43.61, 3.88, 2],
    ['Nice', 43.7, 7.27, 2],
  ],
  'IT it': [
    ['Milano', 45.46, 9.19, 5],
    ['Roma', 41.9, 12.5, 5],
    ['Torino', 45.07, 7.69, 3],
    ['Bologna', 44.49, 11.34, 3],
    ['Firenze', 43.77, 11.26, 3],
    ['Napoli', 40.85, 14.27, 3],
    ['Genova', 44.41, 8.93, 2],
    ['Verona', 45.44, 10.99, 2],
    ['Padova', 45.41, 11.88, 1],
    ['Bari', 41.12, 16.87, 2],
    ['Palermo', 38.12, 13.36, 2],
    ['Cagliari', 39.22, 9.12, 1],
  ],
  'ES es': [
    ['Madrid', 40.42, -3.7, 6],
    ['Barcelona', 41.39, 2.17, 5],
    ['Valencia', 39.47, -0.38, 4],
    ['Sevilla', 37.39, -5.98, 3],
    ['Málaga', 36.72, -4.42, 3],
    ['Bilbao', 43.26, -2.93, 2],
    ['Zaragoza', 41.65, -0.88, 2],
    ['Granada', 37.18, -3.6, 2],
    ['Palma', 39.57, 2.65, 2],
    ['A Coruña', 43.36, -8.41, 1],
  ],
  'GB en': [
    ['London', 51.51, -0.13, 5],
    ['Manchester', 53.48, -2.24, 3],
    ['Bristol', 51.45, -2.59, 2],
    ['Leeds', 53.8, -1.55, 2],
    ['Edinburgh', 55.95, -3.19, 2],
    ['Glasgow', 55.86, -4.25, 2],
    ['Cardiff', 51.48, -3.18, 1],
    ['Newcastle', 54.97, -1.61, 1],
    ['Belfast', 54.6, -5.93, 1],
    ['Brighton', 50.83, -0.14, 1],
  ],
  'IE en': [
    ['Dublin', 53.35, -6.26, 3],
    ['Cork', 51.9, -8.47, 1],
    ['Galway', 53.27, -9.06, 1],
  ],
  'US en': [
    ['New York', 40.71, -74.01, 3],
    ['Chicago', 41.88, -87.63, 2],
    ['Portland', 45.52, -122.68, 2],
    ['Austin', 30.27, -97.74, 2],
    ['Denver', 39.74, -104.99, 2],
    ['Seattle', 47.61, -122.33, 2],
    ['Boston', 42.36, -71.06, 2],
    ['Minneapolis', 44.98, -93.27, 1],
    ['Phoenix', 33.45, -112.07, 2],
    ['Tampa', 27.95, -82.46, 2],
    ['San Diego', 32.72, -117.16, 2],
    ['Asheville', 35.6, -82.55, 1],
    ['Santa Fe', 35.69, -105.94, 1],
  ],
  'US es': [
    ['Miami', 25.77, -80.19, 2],
    ['San Antonio', 29.42, -98.49, 1],
    ['Los Angeles', 34.05, -118.24, 2],
  ],
  'CA en': [
    ['Toronto', 43.65, -79.38, 3],
    ['Vancouver', 49.28, -123.12, 2],
    ['Calgary', 51.05, -114.07, 1],
    ['Ottawa', 45.42, -75.7, 1],
    ['Halifax', 44.65, -63.57, 1],
    ['Victoria', 48.43, -123.37, 1],
  ],
  'CA fr': [
    ['Montréal', 45.5, -73.57, 3],
    ['Québec', 46.81, -71.21, 2],
  ],
  'PL pl': [
    ['Warszawa', 52.23, 21.01, 4],
    ['Kraków', 50.06, 19.94, 3],
    ['Wrocław', 51.11, 17.03, 2],
    ['Gdańsk', 54.35, 18.65, 2],
    ['Poznań', 52.41, 16.93, 2],
    ['Łódź', 51.76, 19.46, 1],
    ['Lublin', 51.25, 22.57, 1],
  ],
  'DK da': [
    ['København', 55.68, 12.57, 4],
    ['Aarhus', 56.16, 10.2, 2],
    ['Odense', 55.4, 10.39, 1],
    ['Aalborg', 57.05, 9.92, 1],
  ],
  'FI fi': [
    ['Helsinki', 60.17, 24.94, 4],
    ['Tampere', 61.5, 23.76, 2],
    ['Turku', 60.45, 22.27, 1],
    ['Oulu', 65.01, 25.47, 1],
    ['Jyväskylä', 62.24, 25.75, 1],
  ],
  'FI sv': [
    ['Vasa', 63.1, 21.62, 1],
    ['Åbo', 60.45, 22.27, 1],
  ],
  'NO nb': [
    ['Oslo', 59.91, 10.75, 4],
    ['Bergen', 60.39, 5.32, 2],
    ['Trondheim', 63.43, 10.4, 2],
    ['Stavanger', 58.97, 5.73, 1],
    ['Tromsø', 69.65, 18.96, 1],
  ],
  'SE sv': [
    ['Stockholm', 59.33, 18.07, 4],
    ['Göteborg', 57.71, 11.97, 3],
    ['Malmö', 55.61, 13, 2],
    ['Uppsala', 59.86, 17.64, 1],
    ['Umeå', 63.83, 20.26, 1],
  ],
  'AU en': [
    ['Sydney', -33.87, 151.21, 2],
    ['Melbourne', -37.81, 144.96, 2],
    ['Brisbane', -27.47, 153.03, 1],
    ['Perth', -31.95, 115.86, 1],
  ],
  'NZ en': [
    ['Auckland', -36.85, 174.76, 2],
    ['Wellington', -41.29, 174.78, 1],
    ['Christchurch', -43.53, 172.64, 1],
  ],
}

export type Home = { country: Country; region: string; city: string; lat: number; lon: number }

/** Share of people who live outside their town, and how far in degrees: a cell or two. */
const OUTSIDE = 0.25
const FARTHEST = 0.15

/** Centre of somebody's cell in hundredths of a degree, and the place that names it. */
export function homeOf(random: Chance, country: Country, language: Locale): Home {
  const [, lat, lon] = pickByWeight(random, TOWNS[`${country} ${language}`]!, ([, , , weight]) => weight)
  const away = () => (random() * 2 - 1) * FARTHEST
  const [north, east] = random() < OUTSIDE ? [away(), away()] : [0, 0]
  return homeAt(lat + north, lon + east, country) ?? homeAt(lat, lon, country)!
}

/** Never across a border or at sea: country and place must agree. */
function homeAt(lat: number, lon: number, country: Country): Home | undefined {
  const cell = cellOf(lat, lon)
  const place = placeOfCell(cell.lat, cell.lon)
  if (place?.country !== country) return undefined
  return { ...place, lat: Math.round(cell.lat * 100), lon: Math.round(cell.lon * 100) }
}
