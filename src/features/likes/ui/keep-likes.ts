import { map } from 'nanostores'

/** What the screen shows, what the server has surely, and whether a call is under way. */
type Entry = { shown: boolean; sure: boolean; sending: boolean }

/**
 * LIKE-1: hearts that answer at once. For each person the last wish counts: calls follow one another, never side by
 * side, until the server has what the screen shows; a refusal brings back what is sure.
 */
export function keepLikes<Match>(send: (id: string, like: boolean) => Promise<Match | null>) {
  const $entries = map<Record<string, Entry>>({})
  const entryOf = (id: string): Entry => $entries.get()[id] ?? { shown: false, sure: false, sending: false }

  /** Sends until nothing is left to say. Answers with the match, unless the like was taken back meanwhile. */
  async function settle(id: string): Promise<Match | null> {
    let match: Match | null = null
    for (;;) {
      const { shown: wanted, sure } = entryOf(id)
      if (wanted === sure) return wanted ? match : null
      try {
        match = await send(id, wanted)
      } catch (error) {
        const { shown } = entryOf(id)
        // Wished otherwise in the meantime, and that is what the server has: nothing was lost.
        if (shown === sure) return null
        $entries.setKey(id, { shown: sure, sure, sending: true })
        throw error
      }
      $entries.setKey(id, { ...entryOf(id), sure: wanted })
    }
  }

  return {
    $entries,
    /** Undefined as long as nothing is known here: then the page's own data count. */
    shown: (id: string): boolean | undefined => $entries.get()[id]?.shown,
    /** The server has said so. What a person wishes at this moment is newer. */
    learn(id: string, liked: boolean) {
      const known = $entries.get()[id]
      if (known?.sending || known?.shown === liked) return
      $entries.setKey(id, { shown: liked, sure: liked, sending: false })
    },
    /** Shows the wish at once. Whoever sets the calls going gets the match or the refusal; others null. */
    async want(id: string, like: boolean): Promise<Match | null> {
      const { sure, sending } = $entries.get()[id] ?? { sure: !like, sending: false }
      $entries.setKey(id, { shown: like, sure, sending: true })
      if (sending) return null
      try {
        return await settle(id)
      } finally {
        $entries.setKey(id, { ...entryOf(id), sending: false })
      }
    },
  }
}
