import { dropOldest } from './drop-oldest.ts'
import type { Clock } from './ports.ts'

/**
 * Port: what was costly to make, for whoever asks the same next. In one process it is memory; between nodes it is Redis.
 * Values are plain data; a value may be gone at any moment, and whether it still holds its reader decides.
 */
export type Cache<T> = {
  get(key: string): Promise<T | undefined>
  set(key: string, value: T, milliseconds: number): Promise<void>
  delete(key: string): Promise<void>
}

/** Makes the caches of a process, each with a name of its own and room for so many. */
export type Caches = <T>(name: string, room: number) => Cache<T>

/** Those asked for last stay. */
export function memoryCaches(clock: Clock): Caches {
  return <T>(_name: string, room: number): Cache<T> => {
    const kept = new Map<string, { value: T; until: number }>()
    return {
      async get(key) {
        const found = kept.get(key)
        kept.delete(key)
        if (found === undefined || found.until <= clock.now().getTime()) return undefined
        kept.set(key, found)
        return found.value
      },
      async set(key, value, milliseconds) {
        kept.delete(key)
        kept.set(key, { value, until: clock.now().getTime() + milliseconds })
        if (kept.size > room) dropOldest(kept)
      },
      async delete(key) {
        kept.delete(key)
      },
    }
  }
}
