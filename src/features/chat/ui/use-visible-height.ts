import { useEffect, useRef } from 'react'

/** On phones the keyboard covers the page: shrink the conversation so that the composer stays visible. */
export function useVisibleHeight() {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen || !matchMedia('(pointer: coarse)').matches) return
    function fit() {
      if (!seen || !ref.current) return
      const covered = seen.scale === 1 && innerHeight - seen.height > 1
      ref.current.style.height = covered ? `${seen.height}px` : ''
      if (covered) scrollTo(0, 0)
    }
    seen.addEventListener('resize', fit)
    return () => seen.removeEventListener('resize', fit)
  }, [])
  return ref
}
