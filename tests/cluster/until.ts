import { setTimeout as sleep } from 'node:timers/promises'

/** Short against anything measured in seconds, long against the cost of one check. */
const PAUSE_MS = 100
/** Longer than any engine takes to start or fail over on a busy machine. */
const PATIENCE_MS = 90_000

/** Retries until the check neither returns false nor throws; returns the seconds it took. */
export async function until(what: string, ask: () => boolean | Promise<boolean>, patience = PATIENCE_MS) {
  const began = performance.now()
  for (;;) {
    const answer = await Promise.resolve()
      .then(ask)
      .catch((error: unknown) => error as Error)
    if (answer === true) return secondsSince(began)
    if (performance.now() - began > patience) {
      const why = answer instanceof Error ? `: ${answer.message}` : ''
      throw new Error(`${what} took longer than ${patience / 1000} s${why}`)
    }
    await sleep(PAUSE_MS)
  }
}

export const secondsSince = (moment: number) => (performance.now() - moment) / 1000
