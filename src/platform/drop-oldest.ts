/** Maps and sets keep insertion order, so the first key is the oldest. */
export function dropOldest<K>(kept: { keys(): Iterable<K>; delete(key: K): boolean }): void {
  for (const key of kept.keys()) {
    kept.delete(key)
    return
  }
}
