import { useEffect, useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { listRegions } from '#features/places/places.contract.ts'
import type { Country } from '#kernel/locales.ts'

import type { Regions } from './load-members.server.ts'

/** Uses the regions that came with the page until another country is chosen. */
export function useRegions(country: Country | undefined, first: Regions | null): Regions | null {
  const [fetched, setFetched] = useState<Regions>()
  const known = [first, fetched].find((regions) => regions?.country === country)
  const missing = country !== undefined && known === undefined ? country : undefined

  useEffect(() => {
    if (missing === undefined) return
    let mounted = true
    browserApi(listRegions, { query: { country: missing } }).then(
      ({ regions }) => mounted && setFetched({ country: missing, list: regions[missing] ?? [] }),
      // Without regions the whole country can still be searched.
      () => undefined,
    )
    return () => {
      mounted = false
    }
  }, [missing])

  return country === undefined ? first : (known ?? null)
}
