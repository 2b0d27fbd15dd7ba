import pg from 'pg'

import { LIMITS } from '#kernel/limits.ts'

// One network asks more than a person would; the limit still counts, it only refuses nobody.
Object.assign(LIMITS.page, { requests: Number.POSITIVE_INFINITY })

/** Every statement of this process, the job queue's included: whoever asks takes the least of several counts. */
let statements = 0
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  statements += 1
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

await import('#server/start.ts')

process.on('message', () => process.send!(statements))
