import { dropOldest } from './drop-oldest.ts'
import type { Clock } from './ports.ts'

/**
 * Port: cache of expensive results, in memory for one process and in Redis between nodes. Values are plain data, may
 * vanish at any moment, and the reader decides whether they are still valid.
 */
export type Cache<T> = {
  get(key: string): Promise<T | undefined>
  set(key: string, value: T, milliseconds: number): Promise<void>
  delete(key: string): Promise<void>
}

/** `room` is the maximum number of entries. */
export type Caches = <T>(name: string, room: number) => Cache<T>

/** Least recently used entries go first. */
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
