import type { ProfileId } from '#kernel/ids.ts'

import { dropOldest } from './drop-oldest.ts'
import type { Clock } from './ports.ts'

/**
 * Port: recently active members, so that most requests write nothing. In memory for one process; in Redis between
 * nodes, because a page hidden on one node must count as new on every other.
 */
export type Presence = {
  /** Marks a member as present for that long; true if that is new. */
  note(profile: ProfileId, milliseconds: number): Promise<boolean>
  forget(profile: ProfileId): Promise<void>
}

/** Beyond it the oldest are dropped, which costs one write each. */
const MOST_NOTED = 50_000

export function memoryPresence(clock: Clock): Presence {
  const noted = new Map<ProfileId, { from: number; until: number }>()
  return {
    async note(profile, milliseconds) {
      const now = clock.now().getTime()
      const last = noted.get(profile)
      // If the clock was set back, entries from the future do not count.
      if (last !== undefined && now < last.until && now >= last.from) return false
      noted.delete(profile)
      noted.set(profile, { from: now, until: now + milliseconds })
      if (noted.size > MOST_NOTED) dropOldest(noted)
      return true
    },
    async forget(profile) {
      noted.delete(profile)
    },
  }
}
