import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import type { VisitMark } from '#platform/visits.ts'

import { markOf } from './count-visit.ts'

type Origin = Pick<VisitMark, 'lander' | 'variant' | 'source' | 'country' | 'device'>

/** Before the transaction of the sign-up: the first of a day reads the salt by a connection of its own. */
export const visitOfSignup = (ctx: Context): Promise<VisitMark> => markOf(ctx, { page: 'signup', begun: true })

/**
 * FIG-42: keeps with a new account where its owner came from that day: lander, variant, source, country and kind of
 * device. Of the visitor's number nothing is kept.
 */
export async function keepOrigin(tx: Context, account: MemberId, now: VisitMark): Promise<void> {
  const { lander, variant, source, country, device } = tx.visits.find(now) ?? (await writtenMark(tx, now)) ?? now
  await run(
    tx.db,
    sql`
      insert into account_origins (account_id, site_id, day, lander, variant, source, country, device)
      values (${account}, ${tx.site.id}, ${now.day}, ${lander}, ${variant}, ${source}, ${country}, ${device})
      on conflict do nothing
    `,
  )
}

/** Perhaps by another node. */
const writtenMark = ({ db }: Context, { site, day, visitor }: VisitMark): Promise<Origin | undefined> =>
  maybeOne(
    db,
    sql<Origin>`
      select lander, variant, source, country, device from visit_marks
      where site_id = ${site} and day = ${day} and visitor = ${visitor}
    `,
  )
