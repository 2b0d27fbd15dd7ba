import { useEffect, useRef } from 'react'

/** The next page is asked for this early, so that it is there when somebody arrives. */
const AHEAD = '900px'

/** Calls when the element it is given comes near the window; again after each change of `active`. */
export function useNearEdge(active: boolean, onNear: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  useEffect(() => {
    if (!active || !ref.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: AHEAD,
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [active])
  return ref
}
