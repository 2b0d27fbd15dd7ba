import { sql } from 'kysely'

import type { MemberContext } from '#platform/context.ts'
import { many, run } from '#platform/db/query.ts'

import type { MethodId } from './methods.rules.ts'
import type { StoredMethod } from './payments.contract.ts'

/** Also those that cannot be used at the moment: the member may want them gone. */
export const readStoredMethods = ({ db, member }: MemberContext): Promise<StoredMethod[]> =>
  many(
    db,
    sql<StoredMethod>`
      select method, label from payment_tokens where account_id = ${member.id} order by saved_at desc, method
    `,
  )

/** R-PAY-22: without its reference nothing can be charged; a payment under way goes on. */
export async function forgetPaymentMethod(ctx: MemberContext, method: MethodId): Promise<{ stored: StoredMethod[] }> {
  await run(ctx.db, sql`delete from payment_tokens where account_id = ${ctx.member.id} and method = ${method}`)
  return { stored: await readStoredMethods(ctx) }
}
