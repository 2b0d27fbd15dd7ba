import { type RawBuilder, sql } from 'kysely'

import type { Reader } from './tell-people.ts'

type Choice = {
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
  limit: number
  now: Date
  columns?: RawBuilder<unknown>
}

/** Locks members with settings of their own who can be notified now. */
export const readersWhere = <Extra extends object>({ where, order, limit, now, columns = sql`` }: Choice) =>
  sql<Reader & Extra>`
    select account.id as account_id, account.site_id, account.email, account.language, account.country,
      settings.mail, settings.push,
      exists (select from push_subscriptions where account_id = account.id) as pushable,
      exists (select from mail_stops where account_id = account.id) as stopped
      ${columns}
    from notification_settings settings
    join reachable_accounts account on account.id = settings.account_id
      and (account.suspended_until is null or account.suspended_until <= ${now})
    where ${where}
    order by ${order} limit ${limit} for update of settings skip locked
  `
