import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** Set by the end of the wizard and by partners' sign-up: somebody arrives with an account that was just made. */
const FRESH = 'api_signup_complete'

/** NAV-5: whether the address said so on arrival; it says so no longer, so that a reload or a shared link does not repeat it. */
export function useFreshArrival(onArrival: () => void): boolean {
  const [query, setQuery] = useSearchParams()
  const [fresh, setFresh] = useState(false)
  const arrived = query.has(FRESH)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an arrival, whatever is rendered meanwhile
  useEffect(() => {
    if (!arrived) return
    setFresh(true)
    onArrival()
    setQuery(
      (before) => {
        before.delete(FRESH)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }, [arrived])
  return fresh
}
