/**
 * Does the work of one person one piece after the other, in the order it came, within this process. What would only
 * wait for a row lock of theirs in the database waits here instead, without holding a connection that others need.
 */
export function inTurnPerKey() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    // The caller gets the error from `mine`; here it only ends the turn.
    const settled = mine.catch(() => undefined)
    last.set(key, settled)
    void settled.then(() => {
      // Nobody came after: the key is forgotten.
      if (last.get(key) === settled) last.delete(key)
    })
    return mine
  }
}
