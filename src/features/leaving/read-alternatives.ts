import { sql } from 'kysely'

import { givePersonalCode } from '#features/discounts/give-personal-code.ts'
import { readRunningOrder } from '#features/payments/running-order.ts'
import { DAY } from '#kernel/time.ts'
import type { MemberContext } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'

import { DISCOUNT_AFTER, DISCOUNT_LASTS } from './leaving.rules.ts'

type Row = { invisible: boolean; bought: boolean; signup_date: Date }

/** ACC-8: offers only alternatives that exist, and names a payment under way before it is too late to ask. */
export async function readAlternatives(ctx: MemberContext) {
  const row = await one(
    ctx.db,
    sql<Row>`
      select profile.invisible, account.signup_date,
        exists (select from purchase_history where account_id = account.id) as bought
      from account_facts account join own_profiles profile on profile.account_id = account.id
      where account.id = ${ctx.member.id}
    `,
  )
  return {
    change_email: true,
    privacy_mode: !row.invisible,
    trial_package: !row.bought && ctx.site.packages.some(({ trial }) => trial),
    discount: await discountFor(ctx, row),
    running: await readRunningOrder(ctx),
  }
}

/** For buyers, or long after the welcome offer: leaving must not be the way to a better price. */
async function discountFor(ctx: MemberContext, { bought, signup_date }: Row) {
  const age = ctx.now().getTime() - signup_date.getTime()
  if (ctx.site.delete_discount === 0 || (!bought && age < DISCOUNT_AFTER)) return null
  return givePersonalCode(ctx, {
    account: ctx.member.id,
    site: ctx.site.id,
    percentage: ctx.site.delete_discount,
    cause: 'leaving',
    until: new Date(Math.ceil((ctx.now().getTime() + DISCOUNT_LASTS) / DAY) * DAY),
  })
}
