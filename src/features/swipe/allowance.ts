import { sql } from 'kysely'

import { SWIPE_LIKES_PER_DAY } from '#features/payments/allowances.rules.ts'
import { dayIn, HOUR, MINUTE } from '#kernel/time.ts'
import type { MemberContext } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'

import type { Allowance } from './swipe.contract.ts'

/** SWIPE-1: days are the site's. */
export const today = (ctx: MemberContext) => dayIn(ctx.site.time_zone, ctx.now())

/** Likes left today; null for members without a limit. */
export async function readAllowance(ctx: MemberContext): Promise<Allowance> {
  const { paid, used } = await one(
    ctx.db,
    sql<{ paid: boolean; used: number }>`
      select paid, coalesce((
        select likes from swipe_days where swipe_days.profile_id = account.profile_id and day = ${today(ctx)}
      ), 0)::integer as used
      from account_facts account where id = ${ctx.member.id}
    `,
  )
  return paid ? null : allowanceOf(ctx, used)
}

export function allowanceOf(ctx: MemberContext, used: number): Allowance {
  return {
    limit: SWIPE_LIKES_PER_DAY,
    left: Math.max(0, SWIPE_LIKES_PER_DAY - used),
    resets_at: nextDay(ctx.site.time_zone, ctx.now()),
  }
}

/** The longest day when clocks go back. */
const LONGEST_DAY = 26 * HOUR

/** When the next day begins in a time zone, daylight saving included. */
export function nextDay(timeZone: string, now: Date): Date {
  const day = dayIn(timeZone, now)
  // Days begin on whole minutes everywhere, so that the bisection can end there.
  let [before, after] = [Math.floor(now.getTime() / MINUTE), Math.ceil((now.getTime() + LONGEST_DAY) / MINUTE)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayIn(timeZone, new Date(middle * MINUTE)) === day) before = middle
    else after = middle
  }
  return new Date(after * MINUTE)
}
