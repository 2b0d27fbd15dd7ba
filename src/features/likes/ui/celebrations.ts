import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

import type { Card } from '#features/search/search.contract.ts'

const $match = atom<Card | null>(null)

/** LIKE-1: shows the match over whatever screen is there; null ends it. The card that was liked may be gone by then. */
export const celebrate = (match: Card | null) => $match.set(match)

export const useCelebrated = () => useStore($match, { ssr: 'initial' })
