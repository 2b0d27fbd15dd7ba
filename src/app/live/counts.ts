import { useStore } from '@nanostores/react'
import { map } from 'nanostores'

/** NAV-3: likes not opened and messages not read. Written in the browser only: on the server everybody shares it. */
const $counts = map({ num_new_likes: 0, num_unread_messages: 0 })

export function setCounts(counts: Partial<ReturnType<typeof $counts.get>>) {
  $counts.set({ ...$counts.get(), ...counts })
}

export const useCounts = () => useStore($counts, { ssr: 'initial' })
