import { sql } from 'kysely'

import { many, maybeOne, run } from '#platform/db/query.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'

export const creditsPrivacy = definePrivacy({
  feature: 'credits',
  tables: {
    wallets: ['account_id'],
    // The ledger stays; its account ids resolve to nobody once the account is gone.
    ledger_lines: ['account_id'],
    // A keyed hash of the mailbox, linked to nothing else; deleted by age.
    signup_gifts: ['mailbox_hash'],
  },

  async exportOf({ db }, { account }) {
    const wallet = await maybeOne(
      db,
      sql<Record<string, Json>>`select gifted, bought, balance from wallets where account_id = ${account}`,
    )
    const movements = await many(
      db,
      sql<Record<string, Json>>`
        select entry.at, entry.cause, line.book, line.amount
        from ledger_lines line join ledger_sets entry on entry.id = line.set_id
        where line.account_id = ${account} order by line.set_id, line.book
      `,
    )
    return { ...wallet, movements }
  },

  async erase({ db, clock }, { account }) {
    await run(db, sql`select close_wallet(${account}, ${clock.now()})`)
  },
})
