import { SECOND } from '#kernel/time.ts'
import type { Log } from '#platform/log.ts'

export type Closing = { add(name: string, close: () => Promise<unknown> | undefined): void }

/** After this time whatever still hangs is left behind. */
const PATIENCE = 25 * SECOND
const PARENT_CHECK = 250

/** Closes what was opened, last opened first, once, when the process is told to end. */
export function closeOnSignal(log: Log): Closing {
  const steps: { name: string; close: () => Promise<unknown> | undefined }[] = []
  let closing = false

  const close = async () => {
    if (closing) return
    closing = true
    setTimeout(() => process.exit(1), PATIENCE).unref()
    for (const step of steps.toReversed()) {
      try {
        await step.close()
      } catch (error) {
        log.error({ err: error, part: step.name }, 'closing')
      }
    }
    process.exit(0)
  }
  process.on('SIGTERM', close).on('SIGINT', close)
  closeWithParent(close)
  return { add: (name, step) => void steps.push({ name, close: step }) }
}

/** npm hands a signal to its shell, which dies without telling us: so the parent's death counts as one. */
function closeWithParent(close: () => void) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) close()
  }, PARENT_CHECK).unref()
}
