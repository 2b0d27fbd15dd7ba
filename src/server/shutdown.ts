import { SECOND } from '#kernel/time.ts'
import { endWithParent } from '#platform/end-with-parent.ts'
import type { Log } from '#platform/log.ts'

export type Closing = {
  /** A step that exceeds `patience` is logged and abandoned. */
  add(name: string, close: () => Promise<unknown> | undefined, patience?: number): void
  end(code: number): Promise<void>
}

const PATIENCE = 10 * SECOND

/** Closes once, in reverse order of opening. */
export function closeOnSignal(log: Log): Closing {
  const steps: { name: string; close: () => Promise<unknown> | undefined; patience: number }[] = []
  let closing = false

  const end = async (code: number) => {
    if (closing) return
    closing = true
    for (const step of steps.toReversed()) {
      try {
        await withinPatience(step.close(), step.patience)
      } catch (error) {
        log.error({ err: error, part: step.name }, 'closing')
      }
    }
    process.exit(code)
  }
  const close = () => void end(0)
  process.on('SIGTERM', close).on('SIGINT', close)
  endWithParent(close)
  return { add: (name, close, patience = PATIENCE) => void steps.push({ name, close, patience }), end }
}

async function withinPatience(step: Promise<unknown> | undefined, patience: number) {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('takes too long')), patience)
  await Promise.race([step, late.promise]).finally(() => clearTimeout(timer))
}
