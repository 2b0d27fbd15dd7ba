import * as z from 'zod/mini'

import { defineContract, type ReplyOf } from '#kernel/contract.ts'
import { instant } from '#kernel/instant.ts'

const nodeFacts = z.object({
  host: z.string(),
  /** Bytes of the disk that holds the installation's folder, if it has one. */
  disk: z.nullable(z.object({ free: z.number(), size: z.number() })),
  files: z.enum(['folder', 's3']),
  mail: z.enum(['folder', 'smtp']),
  shared: z.enum(['memory', 'redis']),
  /** What works in demo mode and does nothing for real members. */
  warnings: z.array(z.string()),
})
export type NodeFacts = z.output<typeof nodeFacts>

const node = z.object({ id: z.string(), version: z.string(), started_at: instant, seen_at: instant, facts: nodeFacts })
const stops = z.object({ bounced: z.number(), complained: z.number(), unsubscribed: z.number() })

export const readSystem = defineContract({
  method: 'GET',
  path: '/api/console/system',
  summary: 'Processes, database, jobs, emails, push, storage, upkeep and errors in browsers.',
  access: { staff: 'see_system' },
  query: z.object({}),
  reply: z.object({
    nodes: z.array(node),
    database: z.object({
      version: z.string(),
      migration: z.string(),
      bytes: z.number(),
      connections: z.number(),
      most_connections: z.number(),
      /** The largest; rows as the database estimates them. */
      tables: z.array(z.object({ name: z.string(), rows: z.number(), bytes: z.number() })),
    }),
    jobs: z.object({
      waiting: z.number(),
      running: z.number(),
      failed: z.number(),
      oldest_seconds: z.number(),
      failing: z.array(
        z.object({ task: z.string(), jobs: z.number(), last_at: instant, error: z.nullable(z.string()) }),
      ),
    }),
    mail: z.object({ waiting: z.number(), day: stops, week: stops }),
    push: z.object({ waiting: z.number(), browsers: z.number() }),
    upkeep: z.array(
      z.object({ what: z.enum(['backup', 'audit', 'check']), ran_at: instant, ok: z.boolean(), says: z.string() }),
    ),
    browser_errors: z.array(
      z.object({
        fingerprint: z.string(),
        kind: z.string(),
        name: z.string(),
        route: z.string(),
        build: z.string(),
        place: z.nullable(z.string()),
        times: z.number(),
        first_seen: instant,
        last_seen: instant,
      }),
    ),
  }),
  refuses: [],
  limit: 'read',
})

export type System = ReplyOf<typeof readSystem>

export const retryJobs = defineContract({
  method: 'POST',
  path: '/api/console/system/retry',
  summary: 'Starts the given-up jobs of a task anew.',
  access: { staff: 'see_system' },
  body: z.object({ task: z.string().check(z.regex(/^[\w.:/ -]{1,100}$/)) }),
  reply: z.object({ jobs: z.number() }),
  refuses: [],
  limit: 'write',
})
