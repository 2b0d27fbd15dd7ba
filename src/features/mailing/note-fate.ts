import { sql } from 'kysely'

import type { SiteId } from '#kernel/ids.ts'
import { run } from '#platform/db/query.ts'

import { hashMailbox, type MailContext } from './admit-mail.ts'

export type MailFate = 'sent' | 'refused' | 'failed'

/** CONS-24: for the member's file in the console. */
export async function noteFate(
  { db, clock, keys }: MailContext,
  { to, site, template, fate }: { to: string; site: SiteId; template: string; fate: MailFate },
): Promise<void> {
  await run(
    db,
    sql`
      insert into sent_mails (mailbox_hash, site_id, template, fate, at)
      values (${hashMailbox(keys, to)}, ${site}, ${template}, ${fate}, ${clock.now()})
    `,
  )
}
