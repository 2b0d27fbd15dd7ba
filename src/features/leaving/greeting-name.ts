import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { one } from '#platform/db/query.ts'

type Reader = { account: MemberId; email: string; confirmed: boolean }

/**
 * The name in the greeting. For an unconfirmed address the nickname may be a stranger's text, so use the address,
 * without the part after "+" that anyone can choose.
 */
export async function greetingName({ db }: { db: Db }, { account, email, confirmed }: Reader): Promise<string> {
  if (!confirmed) return email.split(/[@+]/)[0] || email
  const { name } = await one(db, sql<{ name: string }>`select name from own_profiles where account_id = ${account}`)
  return name
}
