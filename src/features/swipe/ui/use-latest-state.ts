import { useRef, useState } from 'react'

/** State readable between renders, so that quick decisions and late replies see each other's changes. */
export function useLatestState<T>(first: T | (() => T)) {
  const [shown, setShown] = useState(first)
  const latest = useRef(shown)
  return {
    shown,
    read: () => latest.current,
    write: (next: T) => {
      latest.current = next
      setShown(() => next)
    },
  }
}
