import { sql } from 'kysely'

import { many, maybeOne, run } from '#platform/db/query.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'

type Rows = Record<string, Json>

export const notificationsPrivacy = definePrivacy({
  feature: 'notifications',
  tables: {
    notification_settings: ['account_id'],
    notification_consents: ['account_id'],
    notification_tallies: ['account_id'],
    mail_stops: ['account_id'],
    announcement_readers: ['account_id'],
    notices: ['profile_id', 'from_id', 'subject_id'],
    notification_facts: ['payload'],
  },

  async exportOf({ db }, { account }) {
    const settings = await maybeOne(
      db,
      sql<Rows>`
        select mail, push, neutral, quiet_from, quiet_until, time_zone, reminded from notification_settings
        where account_id = ${account}
      `,
    )
    const consents = await many(
      db,
      sql<Rows>`
        select type, channel, granted, source, given_at from notification_consents
        where account_id = ${account} order by given_at, type, channel
      `,
    )
    const stops = await many(
      db,
      sql<Rows>`select reason, stopped_at from mail_stops where account_id = ${account} order by reason`,
    )
    const announcements = await many(
      db,
      sql<Rows>`
        select announcement.type, announcement.path, reader.told_at from announcement_readers reader
        join announcements announcement on announcement.id = reader.announcement_id
        where reader.account_id = ${account} order by reader.told_at
      `,
    )
    return { settings: settings ?? null, consents, stops, announcements }
  },

  async erase({ db }, { account, profile }) {
    await run(
      db,
      sql`delete from notification_facts where ${profile} in (payload ->> 'from', payload ->> 'to', payload ->> 'liker',
        payload ->> 'liked', payload ->> 'one', payload ->> 'other')`,
    )
    await run(db, sql`delete from notices where profile_id = ${profile} or from_id = ${profile}`)
    for (const table of [
      ...['notification_settings', 'notification_consents', 'notification_tallies'],
      ...['mail_stops', 'announcement_readers'],
    ])
      await run(db, sql`delete from ${sql.table(table)} where account_id = ${account}`)
  },
})
