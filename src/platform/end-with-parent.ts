import { readFileSync } from 'node:fs'

const PARENT_CHECK = 250

/**
 * npm signals its shell, which dies without forwarding; a killed npm signals nobody and leaves the shell behind. So
 * under npm the death of either counts as a signal.
 */
export function endWithParent(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const npm = parentOf(shell)
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return
    clearInterval(timer)
    end()
  }, PARENT_CHECK).unref()
}

/** Linux only: the fourth field, after the name in brackets, which may hold spaces. Elsewhere undefined. */
function parentOf(pid: number): string | undefined {
  try {
    return /^.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
  } catch {
    // No such file system, or the shell has just ended: then our own parent has changed too.
    return undefined
  }
}
