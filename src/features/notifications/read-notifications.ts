import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { one } from '#platform/db/query.ts'

import type { NotificationSettings } from './notifications.contract.ts'
import { DEFAULT_TYPES, NOTIFICATION_TYPES, type NotificationType, type StopReason } from './notifications.rules.ts'
import { timeOf } from './quiet-hours.rules.ts'

type Row = {
  mail: NotificationType[] | null
  push: NotificationType[] | null
  neutral: boolean
  quiet_from: number | null
  quiet_until: number | null
  time_zone: string | null
  stops: StopReason[]
}

export const readNotifications = (ctx: MemberContext) => settingsOf(ctx.db, ctx.member.id)

/** NOTI-1: an account's effective choices, defaults included. */
export async function settingsOf(db: Db, account: MemberId): Promise<NotificationSettings> {
  const row = await one(
    db,
    sql<Row>`
      select settings.mail, settings.push, coalesce(settings.neutral, true) as neutral, settings.quiet_from,
        settings.quiet_until, settings.time_zone,
        array(select reason from mail_stops where account_id = account.id order by reason) as stops
      from account_facts account left join notification_settings settings on settings.account_id = account.id
      where account.id = ${account}
    `,
  )
  const { mail, push, neutral, quiet_from, quiet_until, time_zone, stops } = row
  const isQuiet = quiet_from !== null && quiet_until !== null && time_zone !== null
  return {
    choices: choicesOf({ mail: mail ?? DEFAULT_TYPES, push: push ?? DEFAULT_TYPES }),
    quiet_hours: isQuiet ? { from: timeOf(quiet_from), until: timeOf(quiet_until), time_zone } : null,
    neutral,
    notifications_disabled: stops,
  }
}

type Chosen = { mail: readonly NotificationType[]; push: readonly NotificationType[] }

const choicesOf = ({ mail, push }: Chosen) =>
  Object.fromEntries(
    NOTIFICATION_TYPES.map((type) => [type, { mail: mail.includes(type), push: push.includes(type) }]),
  ) as NotificationSettings['choices']
