import { sql } from 'kysely'

import { renewSession } from '#features/accounts/renew-session.ts'
import { DomainError } from '#kernel/errors.ts'
import { unreachable } from '#kernel/unreachable.ts'
import type { AgeProvider, AgeResult } from '#platform/age/provider.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { hashToken } from '#platform/tokens.ts'

import { ageShown } from './age.events.ts'
import { AGE_CHECK_LASTS } from './age.rules.ts'
import { isStateOf } from './check-state.ts'
import { providerOf } from './provider-of.ts'

/**
 * Only results of checks that this member started count, once each: a hash of the reference is stored, so nobody else
 * can reuse it.
 */
export async function finishAgeCheck(
  ctx: MemberContext,
  { token }: { token: string },
): Promise<{ passed_until: Date }> {
  const provider = providerOf(ctx)
  if (provider === undefined) throw new DomainError('age_check_unavailable')
  const result = await provider.check(token)
  if (result === undefined || !isStateOf(ctx, result.state)) throw new DomainError('age_check_invalid')
  switch (result.outcome) {
    case 'passed':
      return passed(ctx, provider, result)
    case 'failed':
      throw new DomainError('age_check_failed')
    case 'cancelled':
      throw new DomainError('age_check_cancelled')
    default:
      return unreachable(result.outcome)
  }
}

/** R-SESS-2: a checked member sees more, so a cookie copied before ends. */
async function passed(ctx: MemberContext, provider: AgeProvider, result: AgeResult) {
  const { row, keepCookie } = await inTransaction(ctx, async (tx) => ({
    row: await keep(tx, provider, result),
    keepCookie: await renewSession(tx),
  }))
  keepCookie()
  return row
}

/** A weaker check does not replace a stronger one that is still valid. */
async function keep(tx: MemberContext, { name }: AgeProvider, { method, reference }: AgeResult) {
  const { member, site } = tx
  const now = tx.now()
  const hash = hashToken(reference)
  const row = await maybeOne(
    tx.db,
    sql<{ passed_until: Date }>`
      with kept as (
        insert into age_checks as known (account_id, site_id, provider, method, reference_hash, passed_at, expires_at)
        select ${member.id}, ${site.id}, ${name}, ${method}, ${hash}, ${now},
          ${new Date(now.getTime() + AGE_CHECK_LASTS)}
        where not exists (select from age_checks where provider = ${name} and reference_hash = ${hash})
        on conflict (account_id) do update set site_id = excluded.site_id, provider = excluded.provider,
          method = excluded.method, reference_hash = excluded.reference_hash, passed_at = excluded.passed_at,
          expires_at = excluded.expires_at
          where known.expires_at <= ${now} or known.method = 'estimate' or excluded.method = 'verify'
        returning expires_at
      )
      select expires_at as passed_until from kept
      union all
      select expires_at from age_checks where account_id = ${member.id} and expires_at > ${now}
      limit 1
    `,
  )
  // Another account already used this result.
  if (row === undefined) throw new DomainError('age_check_invalid')
  await tx.announce(tx, ageShown, { profile: member.profileId, site: site.id, locale: tx.textLocale })
  return row
}
