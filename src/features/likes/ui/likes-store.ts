import { map } from 'nanostores'

/** `shown`: on screen; `confirmed`: confirmed by the server; `sending`: a call is in flight. */
type Entry = { shown: boolean; confirmed: boolean; sending: boolean }

/**
 * LIKE-1: optimistic likes. Calls for one person run one at a time until the server has what the screen shows, so the
 * last choice wins; a refusal restores the confirmed state.
 */
export function createLikesStore<Match>(send: (id: string, like: boolean) => Promise<Match | null>) {
  const $entries = map<Record<string, Entry>>({})
  const entryOf = (id: string): Entry => $entries.get()[id] ?? { shown: false, confirmed: false, sending: false }

  /** Returns the match, unless the like was undone in the meantime. */
  async function settle(id: string): Promise<Match | null> {
    let match: Match | null = null
    for (;;) {
      const { shown: target, confirmed } = entryOf(id)
      if (target === confirmed) return target ? match : null
      try {
        match = await send(id, target)
      } catch (error) {
        const { shown } = entryOf(id)
        // The member changed back to what the server has, so the failed call does not matter.
        if (shown === confirmed) return null
        $entries.setKey(id, { shown: confirmed, confirmed, sending: true })
        throw error
      }
      $entries.setKey(id, { ...entryOf(id), confirmed: target })
    }
  }

  return {
    $entries,
    /** Undefined if nothing is known here: fall back to the data of the page. */
    shown: (id: string): boolean | undefined => $entries.get()[id]?.shown,
    /** Applies server data, unless a newer change is in flight. */
    sync(id: string, liked: boolean) {
      const known = $entries.get()[id]
      if (known?.sending || known?.shown === liked) return
      $entries.setKey(id, { shown: liked, confirmed: liked, sending: false })
    },
    /** Only the caller that starts the calls gets the match or the error; others get null. */
    async set(id: string, like: boolean): Promise<Match | null> {
      const { confirmed, sending } = $entries.get()[id] ?? { confirmed: !like, sending: false }
      $entries.setKey(id, { shown: like, confirmed, sending: true })
      if (sending) return null
      try {
        return await settle(id)
      } finally {
        $entries.setKey(id, { ...entryOf(id), sending: false })
      }
    },
  }
}
