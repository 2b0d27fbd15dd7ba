import pg from 'pg'

import { LIMITS } from '#kernel/limits.ts'

// All load comes from one network: keep the limiter's cost, but never refuse.
Object.assign(LIMITS.page, { requests: Number.POSITIVE_INFINITY })

/** Includes the job queue's statements, so callers take the lowest of several counts. */
let statements = 0
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  statements += 1
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

await import('#server/start.ts')

process.on('message', () => process.send!(statements))
