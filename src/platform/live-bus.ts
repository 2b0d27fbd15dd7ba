import type { ProfileId } from '#kernel/ids.ts'
import type { LiveHint } from '#kernel/live.ts'

/**
 * Port: carries hints to the open pages of a member. In one process it is memory; between nodes it is Redis. A hint may
 * be lost and is never stored; `publish` neither waits nor fails.
 */
export type LiveBus = {
  publish(to: ProfileId, hint: LiveHint): void
  /** Hears what is told to that member from now on, until the returned function is called. Listeners never throw. */
  subscribe(profile: ProfileId, listener: LiveListener): () => void
  /** Which of them have a page open at this moment, on whatever node. */
  present(profiles: readonly ProfileId[]): Promise<ReadonlySet<ProfileId>>
  close(): Promise<void>
}

type LiveListener = (hint: LiveHint) => void

export function memoryLiveBus(): LiveBus {
  const listeners = new Map<ProfileId, Set<LiveListener>>()

  return {
    publish(to, hint) {
      for (const listener of listeners.get(to) ?? []) listener(hint)
    },
    subscribe(profile, listener) {
      const own = listeners.get(profile) ?? new Set()
      listeners.set(profile, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(profile) === own) listeners.delete(profile)
      }
    },
    async present(profiles) {
      return new Set(profiles.filter((profile) => listeners.has(profile)))
    },
    async close() {
      listeners.clear()
    },
  }
}

/** Keeps hints back until what they tell of has really happened; unreleased ones are never told. */
export function holdBack(bus: LiveBus): { bus: LiveBus; release(): void } {
  const held: Parameters<LiveBus['publish']>[] = []
  return {
    bus: { ...bus, publish: (...hint) => void held.push(hint) },
    release: () => {
      for (const hint of held) bus.publish(...hint)
    },
  }
}
