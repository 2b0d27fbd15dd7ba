import { Gauge, type Registry } from 'prom-client'

import { countCases } from '#features/moderation/count-cases.ts'
import type { Database } from '#platform/db/pool.ts'
import { countJobs } from '#platform/jobs/queue-tables.ts'
import type { Clock } from '#platform/ports.ts'

type Parts = { database: Pick<Database, 'db' | 'pool'>; clock: Clock; isUp(): boolean }

/** Read from the database at each scrape: every node shows the same, so dashboards take the maximum. */
export function addInstallationFigures(registry: Registry, { database: { db, pool }, clock, isUp }: Parts): void {
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: (set: (labels: Record<Label, string>, value: number) => void) => Promise<void> | void,
  ) => {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        // The other figures are needed most while the database is away, so a failed read leaves this one out.
        await Promise.resolve(read((labels, value) => this.set(labels as never, value))).catch(() => this.reset())
      },
    })
  }

  gauge('duet_database_connections', 'Connections of this process, and callers that wait for one', ['state'], (set) => {
    set({ state: 'idle' }, pool.idleCount)
    set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    set({ state: 'wanted' }, pool.waitingCount)
  })
  const jobs = once(() => countJobs(db))
  gauge('duet_jobs', 'Jobs of the queue: due, being done, given up', ['state'], async (set) => {
    if (!isUp()) return
    const { waiting, running, failed } = await jobs()
    set({ state: 'waiting' }, waiting)
    set({ state: 'running' }, running)
    set({ state: 'failed' }, failed)
  })
  gauge('duet_jobs_oldest_seconds', 'How long the oldest due job has waited', [], async (set) => {
    if (isUp()) set({}, (await jobs()).oldest_seconds)
  })
  gauge(
    'duet_cases',
    'Reports, appeals, complaints and notices to decide, and those overdue',
    ['kind', 'state'],
    async (set) => {
      if (!isUp()) return
      for (const { kind, open, overdue, hiding } of await countCases(db, clock.now())) {
        set({ kind, state: 'open' }, open)
        set({ kind, state: 'overdue' }, overdue)
        set({ kind, state: 'overdue_hiding' }, hiding)
      }
    },
  )
}

/** One query for the gauges of one scrape. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined
    })
    return asked
  }
}
