import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { run } from '#platform/db/query.ts'

import type { NotificationSettings } from './notifications.contract.ts'
import type { StopReason } from './notifications.rules.ts'
import { settingsOf } from './read-notifications.ts'

/** NOTI-2: stops notification emails to that account. */
export async function stopMails(db: Db, account: MemberId, reason: StopReason, at: Date): Promise<void> {
  await run(
    db,
    sql`
      insert into mail_stops (account_id, reason, stopped_at)
      select id, ${reason}, ${at} from account_facts where id = ${account} on conflict do nothing
    `,
  )
}

export async function startMails(db: Db, account: MemberId): Promise<void> {
  await run(db, sql`delete from mail_stops where account_id = ${account}`)
}

/** NOTI-2: the owner allows emails again, whatever stopped them. */
export async function enableMails(ctx: MemberContext): Promise<NotificationSettings> {
  await startMails(ctx.db, ctx.member.id)
  return settingsOf(ctx.db, ctx.member.id)
}
