import { describe, expect, test } from 'vitest'

import type { System } from '#features/system/system.contract.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'

import { findIncidents } from './find-incidents.ts'
import type { Queue } from './today.contract.ts'

const NOW = new Date('2027-03-01T12:00:00Z')
const ago = (span: number) => new Date(NOW.getTime() - span)
const STOPS = { bounced: 0, complained: 0, unsubscribed: 0 }
const ran = (what: 'backup' | 'audit' | 'check', age: number, ok = true) => ({
  what,
  ran_at: ago(age),
  ok,
  says: 'fine',
})

const NODE: System['nodes'][number] = {
  ...{ id: 'n', version: '1.0.0', started_at: ago(9 * DAY), seen_at: ago(10_000) },
  facts: { host: 'one', disk: { free: 5, size: 10 }, files: 'folder', mail: 'smtp', shared: 'memory', warnings: [] },
}
const GOOD: System = {
  nodes: [NODE],
  database: { version: '18', migration: 'x', bytes: 1, connections: 1, most_connections: 100, tables: [] },
  jobs: { waiting: 3, running: 1, failed: 0, oldest_seconds: 2, failing: [] },
  mail: { waiting: 0, day: STOPS, week: STOPS },
  push: { waiting: 0, browsers: 0 },
  upkeep: [ran('backup', HOUR), ran('audit', HOUR), ran('check', 2 * DAY)],
  browser_errors: [],
}
const found = (system: Partial<System> = {}, { queues = [] as Queue[], held = 0 } = {}) =>
  findIncidents({ queues, held, now: NOW, system: { ...GOOD, ...system } }).map(({ kind, says }) => [kind, says])

describe('[CONS-61] incidents', () => {
  test('are none on a good day, and none of the system for who does not see it', () => {
    expect(found()).toEqual([])
    expect(findIncidents({ queues: [], held: undefined, now: NOW, system: undefined })).toEqual([])
  })

  test('are jobs given up and late', () => {
    const failing = [{ task: 'sealed-mail', jobs: 3, last_at: NOW, error: null }]
    expect(found({ jobs: { ...GOOD.jobs, failed: 3, failing } })).toEqual([['jobs_failed', '3 jobs were given up']])
    expect(found({ jobs: { ...GOOD.jobs, oldest_seconds: 901 } })).toEqual([['jobs_late', 'Jobs are late']])
  })

  test('are bounces beyond the usual', () => {
    const mail = (day: number, week: number) => ({
      mail: { waiting: 0, day: { ...STOPS, bounced: day }, week: { ...STOPS, bounced: week } },
    })
    expect(found(mail(9, 9))).toEqual([])
    expect(found(mail(20, 140)), 'as on every day').toEqual([])
    expect(found(mail(41, 140))).toEqual([['bounces', '41 emails bounced in 24 hours']])
  })

  test('are upkeep that never ran, failed or is late; not on the first day of an installation', () => {
    expect(found({ upkeep: [ran('audit', HOUR), ran('check', HOUR)] })).toEqual([['upkeep', 'No backup yet']])
    expect(found({ upkeep: [ran('backup', 3 * DAY), ran('audit', HOUR, false), ran('check', 9 * DAY)] })).toEqual([
      ['upkeep', 'The last backup is 3 days old'],
      ['upkeep', 'The last audit of the books failed'],
    ])
    expect(found({ upkeep: [], nodes: [{ ...NODE, started_at: ago(20 * MINUTE) }] })).toEqual([])
  })

  test('are silent processes, faulty set-up and new errors in browsers', () => {
    expect(found({ nodes: [{ ...NODE, seen_at: ago(3 * MINUTE) }] })).toEqual([['node_silent', 'one is silent']])
    const warned = { ...NODE, facts: { ...NODE.facts, warnings: ['SMTP_URL is not set'] } }
    expect(found({ nodes: [warned, warned] })).toEqual([['configuration', 'Something is not set up']])
    const error = {
      fingerprint: 'f',
      kind: 'error',
      name: 'TypeError',
      route: 'chat',
      build: 'b',
      place: null,
      times: 4,
    }
    const seen = (age: number) => ({ browser_errors: [{ ...error, first_seen: ago(age), last_seen: NOW }] })
    expect(found(seen(2 * DAY)), 'known').toEqual([])
    expect(found(seen(HOUR))).toEqual([['browser_errors', '1 new error in browsers']])
  })

  test('are overdue entries and payments on hold', () => {
    const late: Queue = { name: 'underage', waiting: 2, overdue: 1, oldest_at: ago(DAY), due_at: ago(HOUR) }
    expect(found({}, { queues: [late], held: 2 })).toEqual([
      ['overdue', '1 entry is overdue'],
      ['payments_held', '2 payments are on hold'],
    ])
  })
})
