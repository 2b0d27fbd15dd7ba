/** Runs up to `count` pieces of work at once; the rest queue in order of arrival. */
export function concurrencyLimit(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    // A finisher hands its slot straight to the next in the queue, so a newcomer cannot jump ahead.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
