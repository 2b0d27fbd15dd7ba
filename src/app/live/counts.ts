import { useStore } from '@nanostores/react'
import { map } from 'nanostores'

/** NAV-3: unopened likes and unread messages. Never set on the server, where all requests would share it. */
const $counts = map({ num_new_likes: 0, num_unread_messages: 0 })

export function setCounts(counts: Partial<ReturnType<typeof $counts.get>>) {
  $counts.set({ ...$counts.get(), ...counts })
}

export const useCounts = () => useStore($counts, { ssr: 'initial' })
