import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#platform/db/pool.ts'
import { run } from '#platform/db/query.ts'

/** Removes what leads from a mandate to a person; the mandate, its wording and its date stay, as the law requires. */
export function forgetDebtor({ db }: { db: Db }, which: RawBuilder<unknown>): Promise<number> {
  return run(
    db,
    sql`
      update debit_mandates set holder = null, iban = null, iban_end = null, street = null, house_number = null,
        zip = null, city = null, phone = null
      where ${which}
    `,
  )
}
