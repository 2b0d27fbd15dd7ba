import { sql } from 'kysely'

import type { Db } from '#platform/db/pool.ts'
import { run } from '#platform/db/query.ts'
import type { Clock } from '#platform/ports.ts'

type Event = { payment: string; status: string; source: 'order' | 'hook' | 'sweep' | 'operator'; note?: string }

/** PAY-6: the history of a payment. The caller has locked its row, so the numbers are gapless. */
export async function noteEvent({ db, clock }: { db: Db; clock: Clock }, { payment, status, source, note }: Event) {
  await run(
    db,
    sql`
      insert into payment_events (payment_id, n, status, source, note, at)
      select ${payment}, coalesce(max(n), 0) + 1, ${status}, ${source}, ${note ?? null}, ${clock.now()}
      from payment_events where payment_id = ${payment}
    `,
  )
}
