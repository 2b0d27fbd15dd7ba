import { sql } from 'kysely'

import { hintConsole } from '#features/staff/console-hints.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'

import { findByLink } from './find-appeal.ts'

/** R-MOD-5: free, without a login, once; of two concurrent appeals one counts. */
export async function sendAppeal(ctx: Context, { token, words }: { token: string; words: string }): Promise<void> {
  const { report } = await findByLink(ctx, token)
  const sent = await run(
    ctx.db,
    sql`
      insert into moderation_appeals (report_id, site_id, words, appealed_at)
      values (${report}, ${ctx.site.id}, ${words}, ${ctx.now()})
      on conflict do nothing
    `,
  )
  if (sent === 0) throw new DomainError('appeal_already_sent')
  hintConsole(ctx, 'cases')
}
