type Budget = {
  /** Total budget, in the unit of `spent`. */
  limit: number
  spent: () => number
}

/**
 * Works through the list until the next item could exceed the budget. Items are alike, so the most expensive one so
 * far, including start-up cost, bounds the next.
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
