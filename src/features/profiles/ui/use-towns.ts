import { useEffect, useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { usePage } from '#app/page/use-page.ts'
import { listRegions } from '#features/places/places.contract.ts'
import { listCities, type Place } from '#features/profiles/profiles.contract.ts'
import { ApiError } from '#kernel/call-api.ts'
import type { Country } from '#kernel/locales.ts'

type Region = { id: string; name: string }

/** Country, region and town lists; each loads once the one before it is chosen. */
export function useTowns(place: Place | null) {
  const firstCountry = useFirstCountry()
  const [country, setCountry] = useState<Country | undefined>(place?.country ?? firstCountry)
  const [region, setRegion] = useState(place?.region ?? '')
  const [city, setCity] = useState(place?.city ?? '')
  const [tries, setTries] = useState(0)
  const [known, setKnown] = useState(place)
  // A place found by position replaces the selection.
  if (place && (place.region !== known?.region || place.city !== known.city)) {
    setKnown(place)
    setCountry(place.country)
    setRegion(place.region)
    setCity(place.city)
  }
  const regions = useFetched<Region[]>(country, tries, async (of) => {
    const { regions } = await browserApi(listRegions, { query: { country: of as Country } })
    return regions[of as Country] ?? []
  })
  const cities = useFetched<string[]>(region === '' ? undefined : region, tries, async (of) => {
    return (await browserApi(listCities, { query: { region: of } })).cities
  })

  return {
    country,
    region,
    city,
    regions: regions.found,
    // The member's own town may be too small for the list.
    cities: place && place.region === region ? withTown(cities.found, place.city) : cities.found,
    failed: regions.failed || cities.failed,
    retry: () => setTries(tries + 1),
    chooseCountry(chosen: Country) {
      setCountry(chosen)
      setRegion('')
      setCity('')
    },
    chooseRegion(chosen: string) {
      setRegion(chosen)
      setCity('')
    },
    chooseCity: setCity,
  }
}

export type Towns = ReturnType<typeof useTowns>

/** The visitor's apparent country if the site serves it; a site with one country needs no choice. */
function useFirstCountry(): Country | undefined {
  const { settings, page } = usePage()
  return settings.countries.find((country) => country === page.country || settings.countries.length === 1)
}

const withTown = (cities: string[] | undefined, city: string) =>
  cities && (cities.includes(city) ? cities : [city, ...cities])

/** Undefined while loading, or without a key. */
function useFetched<T>(key: string | undefined, tries: number, fetchFor: (key: string) => Promise<T>) {
  const [answer, setAnswer] = useState<{ key: string; found?: T; failed: boolean }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the key and a retry trigger a fetch
  useEffect(() => {
    if (key === undefined) return
    let mounted = true
    fetchFor(key).then(
      (found) => mounted && setAnswer({ key, found, failed: false }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (mounted) setAnswer({ key, failed: true })
      },
    )
    return () => {
      mounted = false
    }
  }, [key, tries])
  const current = answer && answer.key === key ? answer : undefined
  return { found: current?.found, failed: current?.failed ?? false }
}
