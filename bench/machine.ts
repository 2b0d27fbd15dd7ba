import { existsSync, readFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, loadavg, release, type as systemType, totalmem } from 'node:os'

const GIBIBYTE = 1024 ** 3

/** Lists only what affects the figures: the results are public, so nothing identifies the machine or its owner. */
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

/** Check this first when a figure looks odd. */
export function describeLoad(): string {
  return `${loadavg()[0]!.toFixed(1)} processes wanted the ${availableParallelism()} cores`
}

function system(): string {
  const card = '/etc/os-release'
  const named = existsSync(card) ? /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync(card, 'utf8'))?.[1] : undefined
  return named ?? `${systemType()} ${release()}`
}
