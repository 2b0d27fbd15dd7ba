import { type RawBuilder, sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberId, ProfileId } from '#kernel/ids.ts'
import { formatLocaleOf } from '#kernel/locales.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { maybeOne, run } from '#platform/db/query.ts'

/** The broken rule and the end; null if permanent. */
export type Suspension = { rule: string; until: Date | null }

/** SQL condition on `accounts`: not suspended at that time. */
export const isAdmitted = (now: Date): RawBuilder<boolean> =>
  sql`(accounts.suspended_until is null or accounts.suspended_until <= ${now})`

/** Ends every session at once, inside the caller's transaction. Null lifts the suspension. */
export async function suspendAccount(db: Db, profile: ProfileId, suspension: Suspension | null): Promise<void> {
  const until = suspension && (suspension.until ?? 'infinity')
  await run(
    db,
    sql`
      update accounts set suspended_until = ${until}::timestamptz, suspended_for = ${suspension?.rule ?? null}
      where profile_id = ${profile}
    `,
  )
  if (suspension === null) return
  await run(
    db,
    sql`delete from sessions using accounts where accounts.id = sessions.account_id and accounts.profile_id = ${profile}`,
  )
}

/** R-AGE-5: when the profile was hidden for an age check; null shows it again. Sessions stay. */
export async function holdAccount(db: Db, profile: ProfileId, since: Date | null): Promise<void> {
  await run(
    db,
    sql`update accounts set profile_hidden_at = ${since} where profile_id = ${profile} and profile_hidden_at is distinct from ${since}`,
  )
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
