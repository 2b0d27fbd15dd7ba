import { type RawBuilder, sql } from 'kysely'

import type { Db } from './db/pool.ts'
import { maybeOne, run } from './db/query.ts'
import { inTransaction } from './db/transaction.ts'
import type { FileStore } from './files.ts'
import type { LiveBus } from './live-bus.ts'
import type { Log } from './log.ts'
import type { Clock, Random } from './ports.ts'
import type { SigningKeys } from './signing-keys.ts'

/** A past fact, announced by the feature it happened in. The payload is ids and plain values. */
export type Event<Payload> = { name: string; payload?: Payload }

export function defineEvent<Payload extends Record<string, unknown>>(name: string): Event<Payload> {
  return { name }
}

/** For `within`, `db` is the announcer's transaction, and live hints wait for its commit. */
export type HandlerContext = {
  db: Db
  clock: Clock
  random: Random
  files: FileStore
  log: Log
  live: LiveBus
  keys: SigningKeys
}

/**
 * `within` runs SQL in the announcer's transaction; a failure rolls everything back. `after` is a job written in that
 * transaction: it runs at least once after commit (after the delay, if any), possibly twice. `note` records the fact in
 * a table of the feature, in the same statement: for frequent facts, processed in batches, where a job each would cost
 * more than the fact. `hint` notifies open pages after commit and has no database: with only hints and jobs a fact
 * needs no more than its own statement.
 */
export type Handler = {
  kind: 'within' | 'after' | 'note' | 'hint'
  event: string
  name: string
  /** Delay of an `after` handler in milliseconds. */
  delay?: number
  /** SQL call of a `note` handler, with the payload as jsonb. */
  write?: WriteDown
  handle(ctx: HandlerContext, payload: never, announce?: Announce): Promise<void>
}

type WriteDown = (payload: RawBuilder<unknown>, at: Date) => RawBuilder<unknown>

type Handle<Payload> = (ctx: HandlerContext, payload: Payload) => Promise<void>

/** A handler may announce further facts with `announce`. */
export function within<Payload>(
  event: Event<Payload>,
  name: string,
  handle: (ctx: HandlerContext, payload: Payload, announce: Announce) => Promise<void>,
): Handler {
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

/** `write` calls an SQL function of the feature: `note_fact('messageSent', ${payload}, ${at})`. */
export function note<Payload>(event: Event<Payload>, name: string, write: WriteDown): Handler {
  const handle: Handler['handle'] = async ({ db, clock }, payload) => {
    await run(db, sql`select ${write(sql`${JSON.stringify(payload)}::jsonb`, clock.now())}`)
  }
  return { kind: 'note', event: event.name, name, write, handle }
}

export function hint<Payload>(
  event: Event<Payload>,
  name: string,
  tell: (live: LiveBus, payload: Payload) => void,
): Handler {
  return { kind: 'hint', event: event.name, name, handle: async ({ live }, payload) => tell(live, payload) }
}

export type Announce = {
  /** Inside a transaction only; otherwise a fact could be announced that never happened. */
  <Payload extends Record<string, unknown>>(ctx: HandlerContext, event: Event<Payload>, payload: Payload): Promise<void>
  /**
   * Runs one statement of at most one row and announces its facts. The same statement writes the jobs, so it needs no
   * begin and commit: two round trips fewer. Becomes a transaction only if one of the facts has a `within` handler.
   */
  byStatement<Row extends object>(
    ctx: HandlerContext,
    statement: RawBuilder<Row>,
    facts: readonly Fact[],
  ): Promise<Row | undefined>
}

/** A fact, if `when` holds for the statement's row, aliased `done`. */
export type Fact = {
  event: string
  when: RawBuilder<boolean>
  /** Payload fields known beforehand, and the columns of `done` with the rest. */
  known: object
  found: Readonly<Record<string, string>>
}

export function factOf<Payload extends Record<string, unknown>, Known extends Partial<Payload>>(
  event: Event<Payload>,
  {
    when,
    known,
    found,
  }: { when: RawBuilder<boolean>; known: Known; found: Record<keyof Omit<Payload, keyof Known>, string> },
): Fact {
  return { event: event.name, when, known, found }
}

export function createAnnounce(handlers: readonly Handler[]): Announce {
  const byEvent = Map.groupBy(handlers, ({ event }) => event)
  const handlersOf = (event: string) => byEvent.get(event) ?? []

  async function announce(ctx: HandlerContext, { name }: { name: string }, payload: Record<string, unknown>) {
    if (!ctx.db.isTransaction) throw new Error(`${name} is announced outside a transaction`)
    for (const handler of handlersOf(name)) {
      if (handler.kind === 'after') await enqueue(ctx.db, taskOf(handler), payload, dueAt(ctx.clock, handler.delay))
      else await handler.handle(ctx, payload as never, whole)
    }
  }

  async function byStatement<Row extends object>(
    ctx: HandlerContext,
    statement: RawBuilder<Row>,
    facts: readonly Fact[],
  ): Promise<Row | undefined> {
    const concerned = facts.map(({ event }) => handlersOf(event))
    const followers = {
      jobs: concerned.flatMap((those, fact) => jobsOf(ctx.clock, those, fact)),
      notes: notesOf(ctx, concerned),
    }
    const work = async (at: HandlerContext) => {
      const row = await maybeOne(at.db, announcing(statement, facts, followers))
      if (row === undefined) return undefined
      const { announced, jobs: _jobs, notes: _notes, ...done } = row
      for (const [index, payload] of announced.entries()) {
        if (payload === null) continue
        for (const handler of concerned[index] ?? [])
          if (handler.kind === 'within' || handler.kind === 'hint') await handler.handle(at, payload as never, whole)
      }
      return done as unknown as Row
    }
    return concerned.flat().some(({ kind }) => kind === 'within') ? inTransaction(ctx, work) : work(ctx)
  }

  const whole: Announce = Object.assign(announce, { byStatement })
  return whole
}

/** The job of a fact, by its index among the statement's facts. */
type Waiting = { fact: number; task: string; at: Date | undefined }

const jobsOf = (clock: Clock, handlers: readonly Handler[], fact: number): Waiting[] =>
  handlers
    .filter(({ kind }) => kind === 'after')
    .map((handler) => ({ fact, task: taskOf(handler), at: dueAt(clock, handler.delay) }))

/** The SQL calls of `note` handlers, each on its payload. */
const notesOf = ({ clock }: HandlerContext, concerned: readonly (readonly Handler[])[]): RawBuilder<unknown>[] =>
  concerned.flatMap((those, fact) =>
    those.flatMap(({ write }) => {
      if (write === undefined) return []
      const payload = sql`(told.announced -> ${fact}::integer)`
      return [sql`(select ${write(payload, clock.now())}::text where ${payload} <> 'null')`]
    }),
  )

type Followers = { jobs: readonly Waiting[]; notes: readonly RawBuilder<unknown>[] }

/** The statement's row, with the payload of each fact, or null where `when` does not hold. */
function announcing<Row>(statement: RawBuilder<Row>, facts: readonly Fact[], { jobs, notes }: Followers) {
  const payloads = facts.map(({ when, known, found }) => {
    const rest = Object.entries(found).flatMap(([name, column]) => [sql.lit(name), sql`done.${sql.ref(column)}`])
    return sql`case when ${when} then ${JSON.stringify(known)}::jsonb || jsonb_build_object(${sql.join(rest)}) end`
  })
  return sql<Row & { announced: (object | null)[]; jobs?: number; notes?: unknown }>`
    with done as (${statement})
    select done.*, told.announced ${jobs.length === 0 ? sql`` : sql`, ${enqueuing(jobs)} as jobs`}
      ${notes.length === 0 ? sql`` : sql`, array[${sql.join(notes)}] as notes`}
    from done cross join lateral (select jsonb_build_array(${sql.join(payloads)}) as announced offset 0) told
  `
}

function enqueuing(jobs: readonly Waiting[]) {
  const rows = jobs.map(
    ({ fact, task, at }) =>
      sql`(${task}, told.announced -> ${fact}::integer, ${at ?? null}::timestamptz, ${at ? [TIMED] : null}::text[])`,
  )
  return sql`(
    select count(graphile_worker.add_job(job.task, job.payload::json, run_at => job.at, flags => job.flags))
    from (values ${sql.join(rows)}) job (task, payload, at, flags) where job.payload <> 'null'
  )`
}

const dueAt = (clock: Clock, delay: number | undefined) =>
  delay === undefined ? undefined : new Date(clock.now().getTime() + delay)

/** Event and handler, so that the queue is readable. */
export const taskOf = (handler: Handler) => `${handler.event}:${handler.name}`

/** Marks jobs scheduled by the product's clock, because tests use a clock other than the database's. */
export const TIMED = 'timed'

/** The job appears when the surrounding transaction commits, and not before `at`. */
export async function enqueue(db: Db, task: string, payload: Record<string, unknown>, at?: Date): Promise<void> {
  await run(
    db,
    sql`
      select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json,
        run_at => ${at ?? null}::timestamptz, flags => ${at ? [TIMED] : null}::text[])
    `,
  )
}

/** Many jobs of one kind in one statement. */
export async function enqueueAll(db: Db, task: string, payloads: readonly Record<string, unknown>[]): Promise<void> {
  if (payloads.length === 0) return
  await run(
    db,
    sql`
      select count(*) from graphile_worker.add_jobs(array(
        select (${task}, payload, null, null, null, null, null, null)::graphile_worker.job_spec
        from json_array_elements(${JSON.stringify(payloads)}::json) payload
      ))
    `,
  )
}
