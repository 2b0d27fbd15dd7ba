import { sql } from 'kysely'
import type { Db } from './db/pool.ts'
import { run } from './db/query.ts'
import type { FileStore } from './files.ts'
import type { LiveBus } from './live-bus.ts'
import type { Log } from './log.ts'
import type { Clock, Random } from './ports.ts'

/** A fact of the past, announced by the feature it happened in. The payload is ids and plain values. */
export type Event<Payload> = { name: string; payload?: Payload }

export function defineEvent<Payload extends Record<string, unknown>>(name: string): Event<Payload> {
  return { name }
}

/** What every handler gets. For `within` the database is the announcer's transaction, and hints wait for its commit. */
export type HandlerContext = { db: Db; clock: Clock; random: Random; files: FileStore; log: Log; live: LiveBus }

/**
 * `within` runs in the announcer's transaction, does SQL only, and its failure undoes the whole.
 * `after` is a job written in that transaction: it runs at least once after commit, perhaps twice; with a delay, not
 * before that has passed.
 */
export type Handler = {
  kind: 'within' | 'after'
  event: string
  name: string
  /** Milliseconds that an `after` handler waits. */
  delay?: number
  handle(ctx: HandlerContext, payload: never): Promise<void>
}

type Handle<Payload> = (ctx: HandlerContext, payload: Payload) => Promise<void>

export function within<Payload>(event: Event<Payload>, name: string, handle: Handle<Payload>): Handler {
  return { kind: 'within', event: event.name, name, handle: handle as Handler['handle'] }
}

export function after<Payload>(
  event: Event<Payload>,
  name: string,
  handle: Handle<Payload>,
  { delay }: { delay?: number } = {},
): Handler {
  return {
    kind: 'after',
    event: event.name,
    name,
    handle: handle as Handler['handle'],
    ...(delay !== undefined && { delay }),
  }
}

export type Announce = <Payload extends Record<string, unknown>>(
  ctx: HandlerContext,
  event: Event<Payload>,
  payload: Payload,
) => Promise<void>

/** Announces must come from inside a transaction: else the fact could be told although it never happened. */
export function createAnnounce(handlers: readonly Handler[]): Announce {
  return async (ctx, event, payload) => {
    if (!ctx.db.isTransaction) throw new Error(`${event.name} is announced outside a transaction`)
    for (const handler of handlers.filter((candidate) => candidate.event === event.name)) {
      if (handler.kind === 'within') await handler.handle(ctx, payload as never)
      else await enqueue(ctx.db, taskOf(handler), payload, dueAt(ctx.clock, handler.delay))
    }
  }
}

const dueAt = (clock: Clock, delay: number | undefined) =>
  delay === undefined ? undefined : new Date(clock.now().getTime() + delay)

/** The job's name: event and handler, so that the queue can be read by a person. */
export const taskOf = (handler: Handler) => `${handler.event}:${handler.name}`

/** Marks jobs that wait for a time of the product's clock: tests, whose clock is another than the database's, wait too. */
export const TIMED = 'timed'

/** A job becomes visible when the surrounding transaction commits, and never when it does not; with `at`, not before. */
export async function enqueue(db: Db, task: string, payload: Record<string, unknown>, at?: Date): Promise<void> {
  await run(
    db,
    sql`
      select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json,
        run_at => ${at ?? null}::timestamptz, flags => ${at ? [TIMED] : null}::text[])
    `,
  )
}
