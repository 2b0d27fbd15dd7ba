import type { ProfileId } from '#kernel/ids.ts'
import type { LiveSignal } from '#kernel/live.ts'

/**
 * Port: carries live hints to a member's open pages, in memory for one process and through Redis between nodes. Hints
 * may be lost and are never stored; `publish` neither waits nor fails.
 */
export type LiveBus = {
  publish(to: ProfileId, hint: LiveSignal): void
  /** Returns the unsubscribe function. Listeners never throw. */
  subscribe(profile: ProfileId, listener: LiveListener): () => void
  /** Members with a page open now, on any node. */
  present(profiles: readonly ProfileId[]): Promise<ReadonlySet<ProfileId>>
  close(): Promise<void>
}

type LiveListener = (hint: LiveSignal) => void

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

/** Buffers hints until the transaction commits; unreleased ones are dropped. */
export function holdBack(bus: LiveBus): { bus: LiveBus; release(): void } {
  const held: Parameters<LiveBus['publish']>[] = []
  return {
    bus: { ...bus, publish: (...hint) => void held.push(hint) },
    release: () => {
      for (const hint of held) bus.publish(...hint)
    },
  }
}
