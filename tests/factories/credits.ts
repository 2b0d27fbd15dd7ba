import { sql } from 'kysely'

import { grantCredits } from '#features/credits/grant-credits.ts'
import type { MemberId } from '#kernel/ids.ts'
import { one, run } from '#platform/db/query.ts'
import type { TestApp } from '#tests/support/test-app.ts'

import { aMemberOf } from './people.ts'

/** A paying member with exactly this balance; drops the sign-up credits to keep the sums simple. */
export async function aMemberWith(server: TestApp, credits: number, options: Parameters<typeof aMemberOf>[1] = {}) {
  const { db } = server.database
  const person = await aMemberOf(server, { paid: true, ...options })
  const { id, gifted } = await one(
    db,
    sql<{ id: MemberId; gifted: number }>`
      select accounts.id, gifted from accounts join wallets on wallets.account_id = accounts.id
      where profile_id = ${person.id}
    `,
  )
  if (gifted > 0) await run(db, sql`select spend_credits(${id}, ${gifted}, 'test', ${id}, now())`)
  if (credits > 0) {
    await grantCredits(
      { db, clock: server.clock },
      { account: id, lot: 'bought', credits, cause: 'test', causeId: `grant ${id}` },
    )
  }
  return person
}
