import { sql } from 'kysely'

import type { MemberId, ProfileId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'

export type Wish = 'female' | 'male' | 'everyone'

/** The profile of a new account: a name and a wish, hidden until the address is confirmed. */
export async function createProfile(
  tx: Context,
  { id, account, name, wish }: { id: ProfileId; account: MemberId; name: string; wish: Wish | null },
): Promise<void> {
  await run(
    tx.db,
    sql`
      insert into profiles (id, site_id, account_id, name, country, wish, created_at)
      values (${id}, ${tx.site.id}, ${account}, ${name}, ${tx.country}, ${wish}, ${tx.now()})
    `,
  )
}
