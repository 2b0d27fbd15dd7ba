import { type RawBuilder, sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberId, ProfileId } from '#kernel/ids.ts'
import { formatLocaleOf } from '#kernel/locales.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import type { LiveBus } from '#platform/live-bus.ts'

import { dropSessions } from './drop-sessions.ts'

/** The broken rule and the end; null if permanent. */
export type Suspension = { rule: string; until: Date | null }

/** SQL condition on `accounts`: not suspended at that time. */
export const isAdmitted = (now: Date): RawBuilder<boolean> =>
  sql`(accounts.suspended_until is null or accounts.suspended_until <= ${now})`

/** Ends every session and its sockets at once, inside the caller's transaction. Null lifts the suspension. */
export async function suspendAccount(
  tx: { db: Db; live: LiveBus },
  profile: ProfileId,
  suspension: Suspension | null,
): Promise<void> {
  const until = suspension && (suspension.until ?? 'infinity')
  await run(
    tx.db,
    sql`
      update accounts set suspended_until = ${until}::timestamptz, suspended_for = ${suspension?.rule ?? null}
      where profile_id = ${profile}
    `,
  )
  if (suspension !== null) await dropSessions(tx, sql`accounts.profile_id = ${profile}`)
}

/**
 * R-AGE-5: when the profile was hidden for an age check; null shows it again. Sessions stay. Returns whether that
 * changed anything.
 */
export async function holdAccount(db: Db, profile: ProfileId, since: Date | null): Promise<boolean> {
  const changed = await run(
    db,
    sql`update accounts set profile_hidden_at = ${since} where profile_id = ${profile} and profile_hidden_at is distinct from ${since}`,
  )
  return changed > 0
}

/** Names the rule and the end; the email about it says how to appeal. */
export async function refuseSuspended(ctx: Context, account: MemberId): Promise<void> {
  const row = await maybeOne(
    ctx.db,
    sql<{ rule: string; until: Date | null }>`
      select suspended_for as rule, nullif(suspended_until, 'infinity') as until from accounts
      where id = ${account} and suspended_until > ${ctx.now()}
    `,
  )
  if (row === undefined) return
  const days = new Intl.DateTimeFormat(formatLocaleOf(ctx.textLocale), {
    dateStyle: 'long',
    timeZone: ctx.site.time_zone,
  })
  throw new DomainError('account_suspended', {
    rule: row.rule,
    until: row.until === null ? 'never' : days.format(row.until),
    email: ctx.site.support_email,
  })
}
