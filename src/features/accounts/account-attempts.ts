import { sql } from 'kysely'

import type { ClientId, MemberId } from '#kernel/ids.ts'
import { lockName } from '#platform/db/lock.ts'
import type { Db } from '#platform/db/pool.ts'
import { many, one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Clock } from '#platform/ports.ts'

type Attempt = {
  account: MemberId
  kind: 'wrong_password' | 'repeat_order' | 'guesses_told'
  knownDevice?: boolean
  /** The click it belongs to: the same one sent again counts once. */
  click?: ClientId
}
/** At most so many within so many milliseconds. */
export type AttemptLimit = { most: number; within: number }
/** The id of the recorded attempt, or how many milliseconds are left until the next is allowed. */
type Outcome = { id: string; wait?: never } | { id?: never; wait: number }

/** Records an attempt if every limit allows it. One at a time per account, so parallel attempts count each other. */
export function takeAttempt(
  ctx: { db: Db; clock: Clock },
  { account, kind, knownDevice = false, click }: Attempt,
  limits: readonly AttemptLimit[],
): Promise<Outcome> {
  return inTransaction(ctx, async ({ db, clock }) => {
    await lockName(db, `attempts ${kind} ${account} ${knownDevice}`)
    const now = clock.now()
    const before = await many(
      db,
      sql<{ id: string; at: Date; click: string | null }>`
        select id::text, attempted_at as at, click from account_attempts
        where account_id = ${account} and kind = ${kind} and known_device = ${knownDevice}
        order by attempted_at desc limit ${Math.max(...limits.map(({ most }) => most))}
      `,
    )
    const same = before.find((each) => click !== undefined && each.click === click)
    if (same) return { id: same.id }
    const waits = limits.map(({ most, within }) => {
      const oldest = before[most - 1]
      return oldest === undefined ? 0 : oldest.at.getTime() + within - now.getTime()
    })
    const wait = Math.max(...waits)
    if (wait > 0) return { wait }
    return one(
      db,
      sql<{ id: string }>`
        insert into account_attempts (account_id, kind, known_device, click, attempted_at)
        values (${account}, ${kind}, ${knownDevice}, ${click ?? null}, ${now})
        returning id::text
      `,
    )
  })
}

/** It was none after all: the password was right, or nothing was ordered. */
export async function forgetAttempt({ db }: { db: Db }, id: string): Promise<void> {
  await run(db, sql`delete from account_attempts where id = ${id}::bigint`)
}
