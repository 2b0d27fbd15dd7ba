import { useEffect, useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { listRegions } from '#features/places/places.contract.ts'
import type { Country } from '#kernel/locales.ts'

import type { Regions } from './load-members.server.ts'

/** The regions to choose from. Those that came with the page do until another country is chosen. */
export function useRegions(country: Country | undefined, first: Regions | null): Regions | null {
  const [fetched, setFetched] = useState<Regions>()
  const known = [first, fetched].find((regions) => regions?.country === country)
  const missing = country !== undefined && known === undefined ? country : undefined

  useEffect(() => {
    if (missing === undefined) return
    let wanted = true
    browserApi(listRegions, { query: { country: missing } }).then(
      ({ regions }) => wanted && setFetched({ country: missing, list: regions[missing] ?? [] }),
      // Without them one can still look in the whole country.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [missing])

  return country === undefined ? first : (known ?? null)
}
