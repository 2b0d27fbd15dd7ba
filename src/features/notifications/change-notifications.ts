import { sql } from 'kysely'

import type { InputOf } from '#kernel/contract.ts'
import { DomainError } from '#kernel/errors.ts'
import type { MemberId, SiteId } from '#kernel/ids.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import type { changeNotifications as contract, NotificationSettings } from './notifications.contract.ts'
import {
  CHANNELS,
  type Channel,
  FIRST_REMINDER,
  NOTIFICATION_TYPES,
  type NotificationType,
  needsConsent,
  WEEK,
} from './notifications.rules.ts'
import { isTimeZone, minutesOf } from './quiet-hours.rules.ts'
import { settingsOf } from './read-notifications.ts'

type Change = InputOf<typeof contract>['body']
type Ways = Partial<Record<NotificationType, Partial<Record<Channel, boolean | undefined>> | undefined>>

/** NOTI-1: partial update. */
export async function changeNotifications(ctx: MemberContext, change: Change): Promise<NotificationSettings> {
  const { quiet_hours, neutral, choices } = change
  if (quiet_hours && !isTimeZone(quiet_hours.time_zone)) throw new DomainError('time_zone_unknown')
  return inTransaction(ctx, async (tx) => {
    const account = tx.member.id
    await holdSettings(tx, account)
    if (neutral !== undefined)
      await run(tx.db, sql`update notification_settings set neutral = ${neutral} where account_id = ${account}`)
    if (quiet_hours !== undefined) {
      const { from, until, time_zone } = quiet_hours ?? { from: null, until: null, time_zone: null }
      await run(
        tx.db,
        sql`
          update notification_settings set quiet_from = ${from && minutesOf(from)},
            quiet_until = ${until && minutesOf(until)}, time_zone = ${time_zone}
          where account_id = ${account}
        `,
      )
    }
    if (choices) await choose(tx, { account, choices, source: 'settings' })
    return settingsOf(tx.db, account)
  })
}

/** Locks the account's row, creating it if needed, so that two tabs change it one after the other. */
export async function holdSettings({ db, site }: Pick<Context, 'db' | 'site'>, account: MemberId): Promise<void> {
  await run(
    db,
    sql`insert into notification_settings (account_id, site_id) values (${account}, ${site.id}) on conflict do nothing`,
  )
  await one(db, sql`select from notification_settings where account_id = ${account} for update`)
}

type Choosing = { account: MemberId; choices: Ways; source: 'settings' | 'mail_link' }

/** Stores the choices, and the consent log where a type needs consent. */
export async function choose(
  tx: Pick<Context, 'db' | 'now'> & { site: { id: SiteId } },
  { account, choices, source }: Choosing,
): Promise<void> {
  const before = (await settingsOf(tx.db, account)).choices
  const after = NOTIFICATION_TYPES.map((type) => ({ type, ways: { ...before[type], ...withoutGaps(choices[type]) } }))
  const chosen = (channel: Channel) => after.filter(({ ways }) => ways[channel]).map(({ type }) => type)
  const isAsked = (type: NotificationType) => CHANNELS.some((channel) => chosen(channel).includes(type))
  const now = tx.now()
  const due = (type: NotificationType, wait: number) => (isAsked(type) ? new Date(now.getTime() + wait) : null)
  await run(
    tx.db,
    sql`
      update notification_settings set mail = ${chosen('mail')}::text[], push = ${chosen('push')}::text[],
        weekly_due_at = case when ${isAsked('weekly_updates')} then coalesce(weekly_due_at, ${due('weekly_updates', WEEK)}) end,
        reminder_due_at = case when ${isAsked('reminders')} then coalesce(reminder_due_at, ${due('reminders', FIRST_REMINDER)}) end
      where account_id = ${account}
    `,
  )
  const consents = after.flatMap(({ type, ways }) =>
    CHANNELS.filter((channel) => needsConsent(type) && ways[channel] !== before[type][channel]).map((channel) => ({
      ...{ type, channel, granted: ways[channel] },
    })),
  )
  await run(
    tx.db,
    sql`
      insert into notification_consents (account_id, type, channel, granted, source, given_at)
      select ${account}, given.type, given.channel, given.granted, ${source}, ${now}
      from jsonb_to_recordset(${JSON.stringify(consents)}::jsonb) given (type text, channel text, granted boolean)
    `,
  )
}

/** Omitted values keep the old choice; spreading `undefined` would overwrite it. */
function withoutGaps(ways: Partial<Record<Channel, boolean | undefined>> = {}): Partial<Record<Channel, boolean>> {
  return Object.fromEntries(Object.entries(ways).filter(([, value]) => value !== undefined))
}
