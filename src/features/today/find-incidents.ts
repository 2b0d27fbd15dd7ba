import type { System } from '#features/system/system.contract.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts'

import type { Incident, Queue } from './today.contract.ts'

type Facts = {
  queues: readonly Queue[]
  /** Undefined for who does not see the system, or money. */
  system: System | undefined
  held: number | undefined
  now: Date
}

/** A due job that waits so long has no worker. */
const JOBS_LATE = 15 * MINUTE
const NODE_SILENT = 2 * MINUTE
const UPKEEP_LATE = { backup: 1.5 * DAY, audit: 1.5 * DAY, check: 10 * DAY }
const UPKEEP_NAMES = { backup: 'backup', audit: 'audit of the books', check: 'check of all data' }
/** Fewer are chance. */
const BOUNCES_FROM = 10

/** CONS-61: what somebody should look after, the worst first. Empty on a good day. */
export const findIncidents = (facts: Facts): Incident[] => [
  ...overdue(facts),
  ...(facts.system ? ofSystem(facts.system, facts.now) : []),
  ...held(facts),
]

function overdue({ queues }: Facts): Incident[] {
  const late = queues.filter(({ overdue }) => overdue > 0)
  if (late.length === 0) return []
  const all = late.reduce((sum, queue) => sum + queue.overdue, 0)
  const more = late.map((queue) => `${queue.name}: ${queue.overdue}`).join(', ')
  return [{ kind: 'overdue', says: `${count(all, 'entry is', 'entries are')} overdue`, more, path: pathOf(late) }]
}

const pathOf = (late: readonly Queue[]) => (late.every(({ name }) => name === 'photos') ? '/photos' : '/cases')

function held({ held }: Facts): Incident[] {
  if (!held) return []
  const more = 'They grant nothing until somebody has decided: npm run duet -- refunds'
  return [{ kind: 'payments_held', says: `${count(held, 'payment is', 'payments are')} on hold`, more, path: '/' }]
}

function ofSystem(system: System, now: Date): Incident[] {
  const found: Omit<Incident, 'path'>[] = []
  const age = (at: Date) => now.getTime() - at.getTime()
  for (const { version, seen_at, facts } of system.nodes)
    if (age(seen_at) > NODE_SILENT)
      found.push({ kind: 'node_silent', says: `${facts.host} is silent`, more: `version ${version}` })
  const { failing, failed, waiting, oldest_seconds } = system.jobs
  if (failed > 0) {
    const tasks = failing.slice(0, 3).map(({ task, jobs }) => `${task}: ${jobs}`)
    found.push({
      kind: 'jobs_failed',
      says: `${count(failed, 'job was', 'jobs were')} given up`,
      more: tasks.join(', '),
    })
  }
  if (oldest_seconds * SECOND > JOBS_LATE) {
    const minutes = Math.round((oldest_seconds * SECOND) / MINUTE)
    found.push({ kind: 'jobs_late', says: 'Jobs are late', more: `${waiting} wait, the oldest for ${minutes} min` })
  }
  const { day, week } = system.mail
  if (day.bounced >= BOUNCES_FROM && day.bounced > (2 * week.bounced) / 7)
    found.push({
      kind: 'bounces',
      says: `${day.bounced} emails bounced in 24 hours`,
      more: `${week.bounced} in 7 days`,
    })
  found.push(...upkeep(system, age))
  for (const more of new Set(system.nodes.flatMap(({ facts }) => facts.warnings)))
    found.push({ kind: 'configuration', says: 'Something is not set up', more })
  const fresh = system.browser_errors.filter(({ first_seen }) => age(first_seen) < DAY)
  if (fresh.length > 0)
    found.push({
      ...{ kind: 'browser_errors', says: `${count(fresh.length, 'new error', 'new errors')} in browsers` },
      more: fresh
        .slice(0, 3)
        .map(({ name, route }) => `${name} on ${route}`)
        .join(', '),
    })
  return found.map((incident) => ({ ...incident, path: '/system' }))
}

function upkeep({ upkeep, nodes }: System, age: (at: Date) => number): Omit<Incident, 'path'>[] {
  // An installation of an hour has nothing to lose yet.
  const isNew = nodes.every(({ started_at }) => age(started_at) < HOUR) && upkeep.length === 0
  if (isNew) return []
  return (['backup', 'audit', 'check'] as const).flatMap((what) => {
    const last = upkeep.find((run) => run.what === what)
    const name = UPKEEP_NAMES[what]
    if (last === undefined)
      return [{ kind: 'upkeep' as const, says: `No ${name} yet`, more: `npm run duet -- ${what}` }]
    if (!last.ok) return [{ kind: 'upkeep' as const, says: `The last ${name} failed`, more: last.says }]
    if (age(last.ran_at) <= UPKEEP_LATE[what]) return []
    const days = Math.floor(age(last.ran_at) / DAY)
    return [{ kind: 'upkeep' as const, says: `The last ${name} is ${count(days, 'day', 'days')} old`, more: last.says }]
  })
}

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`
