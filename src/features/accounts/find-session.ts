import { sql } from 'kysely'

import { MINUTE } from '#kernel/time.ts'
import type { Member } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import type { Site } from '#platform/site.ts'
import { hashToken } from '#platform/tokens.ts'

import { SESSION_IDLE } from './accounts.rules.ts'
import { isAdmitted } from './suspend-account.ts'

/** Limits writes of `last_used_at`; members only need it roughly. */
const TOUCH = 5 * MINUTE

type Row = Member & { stale: boolean }

/** Deleted and suspended accounts and expired sessions find nobody. */
export async function findSession(
  { db, site, now }: { db: Db; site: Site; now: Date },
  token: string,
): Promise<Member | null> {
  const hash = hashToken(token)
  const row = await maybeOne(
    db,
    sql<Row>`
      select accounts.id, accounts.profile_id as "profileId", accounts.status, accounts.language,
        accounts.profile_hidden_at is not null as held,
        sessions.last_used_at < ${new Date(now.getTime() - TOUCH)} as stale
      from sessions
      join accounts on accounts.id = sessions.account_id
      where sessions.token_hash = ${hash} and sessions.site_id = ${site.id}
        and sessions.expires_at > ${now} and sessions.last_used_at > ${new Date(now.getTime() - SESSION_IDLE)}
        and accounts.status <> 'deleted' and ${isAdmitted(now)}
    `,
  )
  if (row === undefined) return null
  const { stale, ...member } = row
  if (stale) await run(db, sql`update sessions set last_used_at = ${now} where token_hash = ${hash}`)
  return member
}
