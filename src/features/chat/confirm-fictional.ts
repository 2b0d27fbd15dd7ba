import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'

import { confirmationOf, wordingOf } from './fictional.rules.ts'

/**
 * Stores, once, that a member knows who replies for fictional profiles. The screen sends the wording it showed:
 * anything but today's wording in the reader's language confirms nothing.
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
