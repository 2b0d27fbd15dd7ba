import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { one } from '#platform/db/query.ts'

type Reader = { account: MemberId; email: string; confirmed: boolean }

/**
 * How a mail calls its reader. At an address that nobody confirmed the nickname may be a stranger's words, so the
 * address itself is taken, up to what can be appended to it freely.
 */
export async function greetingName({ db }: { db: Db }, { account, email, confirmed }: Reader): Promise<string> {
  if (!confirmed) return email.split(/[@+]/)[0] || email
  const { name } = await one(db, sql<{ name: string }>`select name from own_profiles where account_id = ${account}`)
  return name
}
