import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'

import { confirmationOf, wordingOf } from './fictional.rules.ts'

/**
 * Keeps, once, that somebody knows who answers for fictional profiles. What the screen showed comes along: other words
 * than today's, in the reader's language, are no confirmation of today's.
 */
export async function confirmFictional(ctx: MemberContext, wording: string): Promise<void> {
  const by = ctx.site.fictional_answered_by
  if (by === undefined || wording !== wordingOf(confirmationOf(ctx.text, by)))
    throw new DomainError('fictional_wording_changed')
  await run(
    ctx.db,
    sql`
      insert into fictional_confirmations (account_id, site_id, wording, confirmed_at)
      values (${ctx.member.id}, ${ctx.site.id}, ${wording}, ${ctx.now()})
      on conflict (account_id) do nothing
    `,
  )
}
