import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { hashToken } from '#platform/tokens.ts'

import { PROOF_FRESH } from './accounts.rules.ts'
import { requirePassword } from './change-password.ts'
import { renewSession } from './renew-session.ts'
import { sessionToken } from './session-cookie.ts'

/** Port: how a member proves that it is still them. A password today; a passkey becomes a second one beside it. */
export type FreshProof<Given> = {
  /** Refuses a wrong proof. Returns the account's password hash at that moment, so callers notice a change of it. */
  check(ctx: MemberContext, given: Given): Promise<string>
}

export type GivenProof = { password: string }
const passwordProof: FreshProof<GivenProof> = { check: (ctx, { password }) => requirePassword(ctx, password) }

/** For acts whose own form asks for the proof: nobody is asked twice. */
export const checkProof = (ctx: MemberContext, given: GivenProof): Promise<string> => passwordProof.check(ctx, given)

/** R-AUTH-5: asks again when the last proof is too old or came from another country. A copied cookie proves nothing. */
export async function requireFreshProof(ctx: MemberContext): Promise<void> {
  const row = await maybeOne(
    ctx.db,
    sql<{ fresh: boolean }>`
      select true as fresh from sessions
      where token_hash = ${hashToken(sessionToken(ctx) ?? '')} and account_id = ${ctx.member.id}
        and proved_at > ${new Date(ctx.now().getTime() - PROOF_FRESH)}
        and proved_country is not distinct from ${ctx.geoipCountry}
    `,
  )
  if (row === undefined) throw new DomainError('proof_needed')
}

/** The session is renewed with it: a copy of the old cookie must not profit. */
export async function giveProof(ctx: MemberContext, given: GivenProof): Promise<void> {
  await checkProof(ctx, given)
  const keepCookie = await inTransaction(ctx, (tx) => renewSession(tx, { proved: true }))
  keepCookie()
}
