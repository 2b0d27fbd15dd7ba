import { sql } from 'kysely'

import { brandsFor } from '#features/staff/scope.ts'
import { DomainError } from '#kernel/errors.ts'
import type { OrderId, SiteId } from '#kernel/ids.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { StaffContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { countingPayment, type OrderRow, stateColumn } from './list-orders.ts'

export type DeskOrder = OrderRow & {
  package: string
  list_amount: number
  discount_percentage: number
  vat_basis_points: number
  locale: string
  paid_at: Date | null
  order_words: string
  start_words: string
  withdraw_until: Date | null
  confirmed_by_mail_at: Date | null
  status: 'open' | 'paid' | 'part_refunded' | 'refunded' | 'charged_back'
  payment_id: string | null
}

/** Who sees money reads orders, and so does who may give it back. */
const READERS: readonly Permission[] = ['see_money', 'refund']
export const orderBrands = (ctx: StaffContext): SiteId[] => [
  ...new Set(READERS.flatMap((permission) => brandsFor(ctx, permission))),
]

/** CONS-2: an order of another brand is as unknown as none. */
export async function findDeskOrder(ctx: StaffContext, id: OrderId, brands: readonly SiteId[]): Promise<DeskOrder> {
  const row = await maybeOne(
    ctx.db,
    sql<DeskOrder>`
      select orders.id, orders.number, orders.site_id, orders.account_id, orders.created_at, orders.credits,
        orders.discount_code, orders.country, orders.amount, orders.currency, orders.package, orders.list_amount,
        orders.discount_percentage, orders.vat_basis_points, orders.locale, orders.paid_at, orders.order_words,
        orders.start_words, orders.withdraw_until, orders.confirmed_by_mail_at, orders.status,
        payment.id as payment_id, payment.method, payment.provider, ${stateColumn} as state
      from orders ${countingPayment}
      where orders.id = ${id} and orders.site_id = any(${brands}::text[])
    `,
  )
  if (row === undefined) throw new DomainError('not_found')
  return row
}

/** Whom a look at the order is about; the order itself once they are erased. */
export async function subjectOf({ db }: StaffContext, { id, account_id }: Pick<DeskOrder, 'id' | 'account_id'>) {
  const member = await maybeOne(db, sql<{ id: string }>`select id from desk_members where account_id = ${account_id}`)
  return member?.id ? { kind: 'member', id: member.id } : { kind: 'order', id: id as string }
}

/** CONS-17: whom a sealed case is about hears nothing and gets nothing, except by the staff named for it. */
export async function refuseHeldBuyer(tx: StaffContext, order: DeskOrder): Promise<void> {
  if (tx.staff.childProtection) return
  const { id } = await subjectOf(tx, order)
  const sealed = await maybeOne(tx.db, sql`select from sealed_reports where reported_id = ${id} limit 1`)
  if (sealed !== undefined) throw new ConsoleError('account_on_hold')
}
