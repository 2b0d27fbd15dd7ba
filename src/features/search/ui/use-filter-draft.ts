import { useEffect, useRef, useState } from 'react'

import type { Filters } from '#features/search/search.contract.ts'

import { queryOf } from './search-address.ts'

/** In milliseconds: somebody who moves a knob or goes through a list is not asked about every step. */
const PAUSE = 400

/** Filters that apply by themselves, a moment after the last change. */
export function useDraft(filters: Filters, onApply: (filters: Filters) => void) {
  const [draft, setDraft] = useState<Filters>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const applied = queryOf(filters)

  // The address has caught up, or somebody went back: it speaks again, unless newer changes are waiting.
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
