import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { many, maybeOne } from '#platform/db/query.ts'
import type { Person } from '#platform/privacy.ts'

import { emailKey } from './accounts.rules.ts'

type Row = Omit<Person, 'addresses'> & { known: string[] }

/** Every identifier of a person; undefined once the account is gone. */
export async function findPerson(db: Db, account: MemberId): Promise<Person | undefined> {
  const row = await maybeOne(
    db,
    sql<Row>`
      select id as account, profile_id as profile, site_id as site,
        array(select about from account_tokens where account_id = accounts.id and strpos(about, '@') > 0)
          || email as known
      from accounts where id = ${account}
    `,
  )
  if (row === undefined) return undefined
  const { known, ...person } = row
  return { ...person, addresses: await onlyTheirs(db, person, known) }
}

/** Leaves out addresses that another account of the site shares: data stored under them may be that account's. */
async function onlyTheirs(db: Db, { account, site }: Pick<Person, 'account' | 'site'>, known: readonly string[]) {
  const shared = await many(
    db,
    sql<{ email_key: string }>`
      select distinct email_key from accounts
      where site_id = ${site} and email_key = any(${known.map(emailKey)}::text[]) and id <> ${account}
    `,
  )
  const keys = new Set(shared.map(({ email_key }) => email_key))
  return [...new Set(known)].filter((address) => !keys.has(emailKey(address)))
}
