import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

import { useMaybePage } from '#app/page/use-page.ts'

type Counts = { num_new_likes: number; num_unread_messages: number }

const NONE: Counts = { num_new_likes: 0, num_unread_messages: 0 }

/** NAV-3: unopened likes and unread messages. Never set on the server, where all requests would share it. */
const $counts = atom<Counts | null>(null)

export function setCounts(counts: Partial<Counts>) {
  $counts.set({ ...NONE, ...$counts.get(), ...counts })
}

/** Until something newer is known, the counts that came with the page: the first paint has its badges. */
export function useCounts(): Counts {
  const first = useMaybePage()?.user ?? NONE
  return useStore($counts, { ssr: 'initial' }) ?? first
}
