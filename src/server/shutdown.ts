import { SECOND } from '#kernel/time.ts'
import type { Log } from '#platform/log.ts'

export type Closing = {
  add(name: string, close: () => Promise<unknown> | undefined): void
  /** Closes everything and ends the process with that code. */
  end(code: number): Promise<void>
}

/** A step that takes longer than this is named in the log and left behind. */
const PATIENCE = 10 * SECOND
const PARENT_CHECK = 250

/** Closes what was opened, last opened first, once, when the process is told to end. */
export function closeOnSignal(log: Log): Closing {
  const steps: { name: string; close: () => Promise<unknown> | undefined }[] = []
  let closing = false

  const end = async (code: number) => {
    if (closing) return
    closing = true
    for (const step of steps.toReversed()) {
      try {
        await withinPatience(step.close())
      } catch (error) {
        log.error({ err: error, part: step.name }, 'closing')
      }
    }
    process.exit(code)
  }
  const close = () => void end(0)
  process.on('SIGTERM', close).on('SIGINT', close)
  closeWithParent(close)
  return { add: (name, step) => void steps.push({ name, close: step }), end }
}

async function withinPatience(step: Promise<unknown> | undefined) {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('takes too long')), PATIENCE)
  await Promise.race([step, late.promise]).finally(() => clearTimeout(timer))
}

/** npm hands a signal to its shell, which dies without telling us: so the parent's death counts as one. */
function closeWithParent(close: () => void) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) close()
  }, PARENT_CHECK).unref()
}
