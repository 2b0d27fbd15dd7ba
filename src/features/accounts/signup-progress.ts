import { sql } from 'kysely'

import type { MemberContext } from '#platform/context.ts'
import { one, run } from '#platform/db/query.ts'

import { SIGNUP_DONE } from './accounts.rules.ts'

type SignupProgress = { step: number; sensitive_data: boolean }

/** ACC-1: the wizard step, and whether they consented to data about their orientation. */
export function readSignupProgress(ctx: MemberContext): Promise<SignupProgress> {
  return one(
    ctx.db,
    sql<SignupProgress>`
      select signup_step as step, exists (
        select from given_consents where account_id = accounts.id and kind = 'sensitive_data'
      ) as sensitive_data
      from accounts where id = ${ctx.member.id}
    `,
  )
}

/** Never moves back: revisiting an earlier step does not undo progress. */
export async function reachSignupStep(ctx: MemberContext, step: number): Promise<void> {
  await run(
    ctx.db,
    sql`update accounts set signup_step = least(greatest(signup_step, ${step}), ${SIGNUP_DONE}) where id = ${ctx.member.id}`,
  )
}
