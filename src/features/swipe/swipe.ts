import { sql } from 'kysely'

import { cardOf, likeFacts, refuseNobody } from '#features/likes/like-profile.ts'
import { SWIPE_LIKES_PER_DAY } from '#features/payments/allowances.rules.ts'
import { findVisibleProfile } from '#features/profiles/find-visible-profile.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ProfileId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'

import { allowanceOf, readAllowance, today } from './allowance.ts'

type Outcome = { result: 'liked' | 'repeated' | 'exhausted'; used: number; matched: boolean; new_match: boolean }

/** SWIPE-1: a decision in the game. Members without a purchase have a daily limit on likes; passes are free. */
export async function swipe(ctx: MemberContext, { id, choice }: { id: string; choice: 'like' | 'pass' }) {
  const other = await findVisibleProfile(ctx, id)
  if (other === ctx.member.profileId) throw new DomainError('member_not_found')
  return choice === 'like' ? like(ctx, other) : pass(ctx, other)
}

async function like(ctx: MemberContext, other: ProfileId) {
  if (ctx.member.held) throw new DomainError('profile_hidden')
  const allowance = await readAllowance(ctx)
  const most = allowance === null ? null : SWIPE_LIKES_PER_DAY
  const statement = sql<Outcome>`
    select result, used, matched, new_match
    from swipe_like(${ctx.site.id}, ${ctx.member.profileId}, ${other}, ${today(ctx)}, ${most}, ${ctx.now()})
  `
  const facts = likeFacts(ctx, other, { fresh: sql`done.result = 'liked'` })
  // Visible a moment ago, maybe gone or blocked now.
  const outcome = await ctx.announce.byStatement(ctx, statement, facts).catch(refuseNobody)
  if (outcome === undefined) throw new Error('swipe_like() always returns a row')
  if (outcome.result === 'exhausted') throw new DomainError('swipe_exhausted')
  return {
    allowance: allowance === null ? null : allowanceOf(ctx, outcome.used),
    matched: outcome.matched,
    match: outcome.new_match ? await cardOf(ctx, other) : null,
  }
}

/** A pass never undoes a like: `undoSwipe` and the likes page do. */
async function pass(ctx: MemberContext, other: ProfileId) {
  await run(
    ctx.db,
    sql`
      insert into swipes (profile_id, seen_id, liked, swiped_at)
      values (${ctx.member.profileId}, ${other}, false, ${ctx.now()})
      on conflict (profile_id, seen_id) do update set swiped_at = excluded.swiped_at where not swipes.liked
    `,
  )
  return { allowance: await readAllowance(ctx), matched: false, match: null }
}
