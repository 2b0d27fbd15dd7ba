import { sql } from 'kysely'

import type { MemberId, ProfileId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'

import type { Wish } from './profiles.rules.ts'

type NewProfile = { id: ProfileId; account: MemberId; name: string; birthDate: string; wish: Wish | null }

/** The profile of a new account: name, birth date and wish, hidden until the address is confirmed. */
export async function createProfile(tx: Context, { id, account, name, birthDate, wish }: NewProfile): Promise<void> {
  const now = tx.now()
  await run(
    tx.db,
    sql`
      insert into profiles (id, site_id, account_id, name, birth_date, country, wish, created_at, last_active, rank)
      values (${id}, ${tx.site.id}, ${account}, ${name}, ${birthDate}, ${tx.country}, ${wish}, ${now}, ${now},
        profile_rank(${now}, false, 0::smallint))
    `,
  )
  // FIG-48: who signs up has a page open.
  await run(
    tx.db,
    sql`
      insert into active_days (site_id, day, profile_id) values (${tx.site.id}, ${dayIn(tx.site.time_zone, now)}, ${id})
      on conflict do nothing
    `,
  )
}
