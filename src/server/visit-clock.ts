import { SECOND } from '#kernel/time.ts'
import type { Services } from '#platform/context.ts'
import type { JobContext } from '#platform/jobs.ts'

/** What a killed node loses at most. */
const EVERY = 3 * SECOND

/** FIG-40: writes the visits of this node every few seconds, and once more when it stops. */
export function keepCounting({ visits, log }: Pick<Services, 'visits'> & Pick<JobContext, 'log'>) {
  let working: Promise<void> | undefined
  const write = () =>
    (working ??= visits
      .flush()
      .catch((error: unknown) => log.warn({ part: 'visits', err: error }, 'visits could not be written'))
      .finally(() => {
        working = undefined
      }))
  const timer = setInterval(() => void write(), EVERY)
  return {
    stop: async () => {
      clearInterval(timer)
      await working
      await write()
    },
  }
}
