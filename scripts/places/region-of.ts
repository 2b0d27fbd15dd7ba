import { BELGIAN_PROVINCE, BY_ADMIN_CODE, BY_NAME, ENGLISH_REGION, LONDON_BOROUGH } from './region-codes.ts'
import { cities, km, least, listed, point, type Source } from './source.ts'

const namedRegion = new Map<string, string>()
for (const [region, names] of Object.entries(BY_NAME))
  for (const name of listed(names)) namedRegion.set(`${region.slice(0, 2)} ${name}`, region)

function englishRegionByCode({ muni }: Source) {
  if (!muni) return
  if (LONDON_BOROUGH.test(muni)) return 'TLI'
  if (muni.startsWith('00')) return ENGLISH_REGION[muni.slice(2, 4)]
  return ENGLISH_REGION[muni] ?? ENGLISH_REGION[muni.slice(0, 2)]
}

const englishSeeds = cities
  .filter((city) => city.country === 'GB' && city.adminCode === 'ENG' && englishRegionByCode(city))
  .map((city) => ({ ...point(city), region: englishRegionByCode(city)! }))

/** The five nearest places that carry a code vote, the nearer the louder. */
function englishRegion(city: Source) {
  const coded = englishRegionByCode(city)
  if (coded) return coded
  const here = point(city)
  const nearest = englishSeeds
    .map((seed) => ({ region: seed.region, far: km(here, seed) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, 5)
  const votes: Record<string, number> = {}
  for (const { region, far } of nearest) votes[region] = (votes[region] ?? 0) + 1 / (far + 1)
  return least(Object.keys(votes), (region) => -votes[region]!)
}

/** The id of our region a place lies in; undefined where neither code nor table tells. */
export function regionOf(city: Source): string | undefined {
  const { country, adminCode, muni = '' } = city
  const named = namedRegion.get(`${country} ${city.name}`)
  if (named && (country !== 'NO' || !BY_ADMIN_CODE.NO![adminCode])) return named
  const code =
    country === 'US' || country === 'CH'
      ? adminCode
      : country === 'BE'
        ? (BELGIAN_PROVINCE[muni] ?? BELGIAN_PROVINCE[muni[0] ?? ''])
        : country === 'GB' && adminCode === 'ENG'
          ? englishRegion(city)
          : BY_ADMIN_CODE[country]?.[adminCode]
  return code && `${country}-${code}`
}
