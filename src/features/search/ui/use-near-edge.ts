import { useEffect, useRef } from 'react'

/** Load early enough that the next page is there when the visitor arrives. */
const AHEAD = '900px'

/** Fires when the element comes near the viewport, and again after each change of `active`. */
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
