import { useSyncExternalStore } from 'react'

/** From lg on the layout is wide: side panels instead of sheets. */
export const WIDE = '(min-width: 62rem)'

/**
 * Whether a media query holds. The server cannot know and says `false`, and so does the first paint in the browser:
 * use it for behaviour, and classes such as `lg:hidden` for layout.
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
