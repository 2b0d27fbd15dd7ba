import { existsSync, readFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, loadavg, release, type as systemType, totalmem } from 'node:os'

const GIBIBYTE = 1024 ** 3

/** What ran the bench, as far as it matters for the figures: nothing that names the machine or its owner. */
export function describeMachine(): string {
  const processor = cpus()[0]?.model.trim() || 'unknown processor'
  const memory = `${Math.round(totalmem() / GIBIBYTE)} GiB memory`
  return [
    `${processor} (${arch()})`,
    `${availableParallelism()} cores`,
    memory,
    system(),
    `Node ${process.version}`,
  ].join(', ')
}

/** Other work on the machine at this moment: the first thing to look at when a figure surprises. */
export function describeLoad(): string {
  return `${loadavg()[0]!.toFixed(1)} processes wanted the ${availableParallelism()} cores`
}

function system(): string {
  const card = '/etc/os-release'
  const named = existsSync(card) ? /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync(card, 'utf8'))?.[1] : undefined
  return named ?? `${systemType()} ${release()}`
}
