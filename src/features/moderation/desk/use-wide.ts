import { useSyncExternalStore } from 'react'

const ROOM = '(min-width: 1100px)'

/** Whether a list has room for something beside it. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(ROOM)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(ROOM).matches,
  )
