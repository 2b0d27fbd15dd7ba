import { sql } from 'kysely'

import type { ReplyOf } from '#kernel/contract.ts'
import type { MemberContext } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'

import type { readAgeCheck as contract } from './age.contract.ts'
import { AGE_LEVELS } from './age.rules.ts'
import { askedRank, passedRank } from './may-see-adult.ts'
import { providerOf } from './provider-of.ts'

type Row = { asked: number; passed: number; expires_at: Date | null }

export async function readAgeCheck(ctx: MemberContext): Promise<ReplyOf<typeof contract>> {
  const { asked, passed, expires_at } = await one(
    ctx.db,
    sql<Row>`
      select ${askedRank(ctx)} as asked, ${passedRank(ctx)} as passed,
        (select expires_at from age_checks where account_id = ${ctx.member.id}) as expires_at
    `,
  )
  return {
    asked: AGE_LEVELS[asked] ?? 'none',
    passed_until: passed > 0 && passed >= asked ? expires_at : null,
    available: providerOf(ctx) !== undefined,
  }
}
