import { sql } from 'kysely'

import type { MemberId, ProfileId } from '#kernel/ids.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import type { HandlerContext } from '#platform/events.ts'

import { exportKey } from './export-key.ts'

/** CONS-17: the link is dead at once, and a copy in the making is not handed out. The pause before the next one stays. */
export async function endExports({ db }: Pick<HandlerContext, 'db'>, profile: ProfileId): Promise<void> {
  await run(
    db,
    sql`
      update data_exports set token_hash = null, ready_at = null, ended = ended + 1
      where account_id in (select id from account_facts where profile_id = ${profile})
    `,
  )
}

/** Idempotent: spares a copy made since. */
export async function deleteEndedExport(
  { db, files }: Pick<HandlerContext, 'db' | 'files'>,
  profile: ProfileId,
): Promise<void> {
  const ended = await maybeOne(
    db,
    sql<{ account: MemberId }>`
      select account_id as account from data_exports
      where ready_at is null and account_id in (select id from account_facts where profile_id = ${profile})
    `,
  )
  if (ended) await files.delete(exportKey(ended.account))
}
