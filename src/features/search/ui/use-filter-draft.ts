import { useEffect, useRef, useState } from 'react'

import type { Filters } from '#features/search/search.contract.ts'

import { queryOf } from './search-address.ts'

/** Debounce in milliseconds, for sliders and lists. */
const PAUSE = 400

/** Filters that apply shortly after the last change. */
export function useDraft(filters: Filters, onApply: (filters: Filters) => void) {
  const [draft, setDraft] = useState<Filters>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const applied = queryOf(filters)

  // The address has caught up, or the visitor went back: follow it, unless newer changes are pending.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address counts
  useEffect(() => {
    if (timer.current === undefined) setDraft(undefined)
  }, [applied])

  useEffect(() => () => clearTimeout(timer.current), [])

  function change(next: Filters) {
    setDraft(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      onApply(next)
    }, PAUSE)
  }

  return [draft ?? filters, change] as const
}
