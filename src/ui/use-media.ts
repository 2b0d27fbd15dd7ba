import { useSyncExternalStore } from 'react'

/** From lg the layout is wide: side panels instead of sheets. */
export const WIDE = '(min-width: 62rem)'

/**
 * Whether a media query matches. `false` on the server and in the first paint: use it for behaviour, and classes such
 * as `lg:hidden` for layout.
 */
export function useMedia(query: string) {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
