type Budget = {
  /** How much may be spent in all, in the unit of `spent`. */
  limit: number
  spent: () => number
}

/**
 * Works through the list until the next item could exceed the budget. Items are of one kind, so the dearest so far,
 * the first one's start-up cost included, is what the next may cost at most.
 */
export async function withinBudget<T>(
  items: readonly T[],
  { limit, spent }: Budget,
  work: (item: T) => Promise<void>,
): Promise<void> {
  let dearest = 0
  for (const item of items) {
    const before = spent()
    if (before + dearest > limit) return
    await work(item)
    dearest = Math.max(dearest, spent() - before)
  }
}
