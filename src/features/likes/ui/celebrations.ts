import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

import type { Card } from '#features/search/search.contract.ts'

const $match = atom<Card | null>(null)

/** LIKE-1: shows the match on top of any screen, because the liked card may be gone by then; null closes it. */
export const celebrate = (match: Card | null) => $match.set(match)

export const useCelebrated = () => useStore($match, { ssr: 'initial' })
