import { useRef, useState } from 'react'

/** State that is also read between two renderings: quick decisions and late replies each see what was done before. */
export function useKept<T>(first: T | (() => T)) {
  const [shown, setShown] = useState(first)
  const kept = useRef(shown)
  return {
    shown,
    read: () => kept.current,
    write: (next: T) => {
      kept.current = next
      setShown(() => next)
    },
  }
}
