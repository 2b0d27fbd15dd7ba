import { DomainError } from '#kernel/errors.ts'

/** `first` goes ahead of everybody; the others take turns by network, so a flood from one delays only itself. */
export type Turn = { network: string; first?: boolean }

/**
 * Runs up to `atOnce` pieces of work at once. The rest wait, at most `perNetwork` for each network: beyond that they are
 * refused at once instead of waiting for seconds. Work without a turn is our own and never refused.
 */
export function fairQueue({ atOnce, perNetwork }: { atOnce: number; perNetwork: number }) {
  let free = atOnce
  const ahead: (() => void)[] = []
  /** In order of their next turn. */
  const lines = new Map<string, (() => void)[]>()

  function join(turn: Turn | undefined): Promise<void> {
    if (turn?.first) return new Promise((resolve) => ahead.push(resolve))
    const name = turn?.network ?? ''
    const line = lines.get(name) ?? []
    if (turn !== undefined && line.length >= perNetwork) throw new DomainError('overloaded')
    lines.set(name, line)
    return new Promise((resolve) => line.push(resolve))
  }

  function takeNext(): (() => void) | undefined {
    const [entry] = lines
    if (ahead.length > 0 || entry === undefined) return ahead.shift()
    const [name, line] = entry
    const next = line.shift()
    lines.delete(name)
    if (line.length > 0) lines.set(name, line)
    return next
  }

  return async <T>(work: () => Promise<T>, turn?: Turn): Promise<T> => {
    if (free > 0) free -= 1
    // A finisher hands its slot straight to the next, so a newcomer cannot jump the queue.
    else await join(turn)
    try {
      return await work()
    } finally {
      const next = takeNext()
      if (next) next()
      else free += 1
    }
  }
}
