import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import { DAY, HOUR } from '#kernel/time.ts'
import type { MemberContext } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'

import { RETURNABLE } from './direct-debit.rules.ts'

type Row = { blocked: boolean; today: number; open: number }

/**
 * R-SEPA-5, R-SEPA-6: refuses members whose debit bounced and debits beyond the daily or outstanding limit. Both count
 * by member and, once known, by bank account.
 */
export async function refuseDebit(
  ctx: MemberContext,
  { amount, ibanHash = null }: { amount: number; ibanHash?: Buffer | null },
): Promise<void> {
  // R-SMS-1: a mailbox is harder to make up than an account, and every debit starts with a text message.
  if (ctx.member.status === 'not_confirmed') throw new DomainError('debit_unconfirmed')
  if (ctx.member.held) throw new DomainError('profile_hidden')
  const now = ctx.now().getTime()
  const { blocked, today, open } = await one(
    ctx.db,
    sql<Row>`
      with debits as (
        select mandate.amount, mandate.confirmed_at from debit_mandates mandate
        where (mandate.account_id = ${ctx.member.id} or mandate.iban_hash = ${ibanHash})
          and mandate.confirmed_at > ${new Date(now - RETURNABLE)}
          -- One that failed is dropped when its click can no longer be repeated.
          and (mandate.announced_at is not null or mandate.confirmed_at > ${new Date(now - HOUR)})
          and not exists (
            select from payments where order_id = mandate.order_id and method = 'directdebit'
              and status in ('failed', 'canceled', 'expired', 'refunded', 'charged_back')
          )
      )
      select
        exists (select from debit_blocks where account_id = ${ctx.member.id})
          or exists (select from debit_returns where iban_hash = ${ibanHash}) as blocked,
        coalesce(sum(amount) filter (where confirmed_at > ${new Date(now - DAY)}), 0)::integer as today,
        coalesce(sum(amount), 0)::integer as open
      from debits
    `,
  )
  if (blocked) throw new DomainError('direct_debit_blocked')
  if (today + amount > ctx.site.debit_day_limit || open + amount > ctx.site.debit_open_limit) {
    throw new DomainError('direct_debit_limit_reached')
  }
}
