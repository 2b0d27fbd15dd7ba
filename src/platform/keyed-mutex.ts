/**
 * Runs the work of one key in order, within this process. Callers that would block on the same row lock queue here
 * instead, without holding a database connection.
 */
export function keyedMutex() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    // The caller gets the error from `mine`; the queue only needs to know the work has settled.
    const settled = mine.catch(() => undefined)
    last.set(key, settled)
    void settled.then(() => {
      // No successor queued: drop the key so the map stays small.
      if (last.get(key) === settled) last.delete(key)
    })
    return mine
  }
}
