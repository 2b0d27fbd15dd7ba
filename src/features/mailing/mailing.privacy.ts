import { sql } from 'kysely'

import { many, run } from '#platform/db/query.ts'
import { forgetJobsWhere } from '#platform/jobs/queue-tables.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'

import { forgetMails, hashMailbox } from './admit-mail.ts'
import { MAIL_TASK, PLAIN_MAIL_TASK } from './mailing.jobs.ts'

/** Queued emails, and failed ones, hold the address. */
export const mailingPrivacy = definePrivacy({
  feature: 'mailing',
  // A keyed hash of the mailbox.
  tables: { mailbox_mails: ['mailbox_hash'], sent_mails: ['mailbox_hash'] },
  // The feature that ordered an email exports its content.
  async exportOf({ db, keys }, { addresses, site }) {
    const hashes = addresses.map((address) => hashMailbox(keys, address))
    const emails = await many(
      db,
      sql<Record<string, Json>>`
        select at, template, fate from sent_mails
        where mailbox_hash = any(${hashes}::bytea[]) and site_id = ${site} order by at
      `,
    )
    return emails.length === 0 ? null : { emails }
  },
  erase: async (tx, { addresses }) => {
    for (const task of [MAIL_TASK, PLAIN_MAIL_TASK])
      await forgetJobsWhere(tx.db, { task, field: 'to', values: addresses })
    await forgetMails(tx, addresses)
    const hashes = addresses.map((address) => hashMailbox(tx.keys, address))
    await run(tx.db, sql`delete from sent_mails where mailbox_hash = any(${hashes}::bytea[])`)
  },
})
