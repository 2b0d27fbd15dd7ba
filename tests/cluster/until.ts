import { setTimeout as sleep } from 'node:timers/promises'

/** Short against everything that is measured in seconds, long against what one question costs. */
const PAUSE_MS = 100
/** Longer than any engine takes to start or to change its mind on a busy machine. */
const PATIENCE_MS = 90_000

/** Asks again and again until the answer is neither false nor an error; returns the seconds it took. */
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
