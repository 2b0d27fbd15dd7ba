import { sql } from 'kysely'

import type { Locale } from '#kernel/locales.ts'
import type { MemberContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'

/** I18N-4: emails, pushes and the next login follow it. */
export async function changeLanguage(ctx: MemberContext, language: Locale): Promise<void> {
  await run(ctx.db, sql`update accounts set language = ${language} where id = ${ctx.member.id}`)
}
