import { useEffect, useEffectEvent } from 'react'

/**
 * While mounted, the browser's Back closes this layer instead of leaving the page: a history entry with the same
 * address lies above the page's own. Closing in any other way takes that entry back.
 */
export function useBackCloses(onClose: () => void) {
  const handleBack = useEffectEvent(onClose)
  useEffect(() => {
    const address = location.href
    const listeners = new AbortController()
    history.pushState({ ...history.state, layer: true }, '')
    addEventListener(
      'popstate',
      (event) => {
        // Two steps back leave the page, and the router must know. One step changes nothing for it.
        if (location.href === address) event.stopImmediatePropagation()
        handleBack()
      },
      { capture: true, signal: listeners.signal },
    )
    return () => {
      listeners.abort()
      // A link has replaced the entry, or Back has removed it.
      if (!history.state?.layer) return
      addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
      history.back()
    }
  }, [])
}
