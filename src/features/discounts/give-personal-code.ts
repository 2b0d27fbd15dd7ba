import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import type { Clock, Random } from '#platform/ports.ts'

/** No look-alike characters; ten of them are 50 random bits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 10

type Gift = { account: MemberId; site: string; percentage: number; cause: string; until: Date }

/** One code per person and cause: repeated calls return the same one, or null once it is used or expired. */
export async function givePersonalCode(
  { db, clock, random }: { db: Db; clock: Clock; random: Random },
  { account, site, percentage, cause, until }: Gift,
): Promise<{ code: string; percentage: number } | null> {
  const code = Array.from({ length: LENGTH }, () => ALPHABET[random.below(ALPHABET.length)]).join('')
  await run(
    db,
    sql`
      insert into personal_codes (site_id, code, account_id, percentage, cause, until)
      values (${site}, ${code}, ${account}, ${percentage}, ${cause}, ${until})
      on conflict (account_id, cause) do nothing
    `,
  )
  const given = await maybeOne(
    db,
    sql<{ code: string; percentage: number }>`
      select code, percentage from personal_codes given
      where account_id = ${account} and cause = ${cause} and until > ${clock.now()} and not exists (
        select from discount_uses used where used.site_id = given.site_id and used.code = given.code and used.state = 'used'
      )
    `,
  )
  return given ?? null
}
