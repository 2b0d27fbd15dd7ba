import type { ProfileId } from '#kernel/ids.ts'

import { dropOldest } from './drop-oldest.ts'
import type { Clock } from './ports.ts'

/**
 * Port: who was noted as active lately, so that most requests write nothing. In one process it is memory; between nodes
 * it is Redis: a page hidden on one node must be news again on every other.
 */
export type Presence = {
  /** Notes a member as here for so long; whether that is news. */
  note(profile: ProfileId, milliseconds: number): Promise<boolean>
  forget(profile: ProfileId): Promise<void>
}

/** Beyond it the oldest are forgotten, which costs a write each. */
const MOST_NOTED = 50_000

export function memoryPresence(clock: Clock): Presence {
  const noted = new Map<ProfileId, { from: number; until: number }>()
  return {
    async note(profile, milliseconds) {
      const now = clock.now().getTime()
      const last = noted.get(profile)
      // A clock that was set back is no reason to believe in the future.
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
