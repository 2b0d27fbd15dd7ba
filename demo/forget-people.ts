import { sql } from 'kysely'

import { findPerson } from '#features/accounts/find-person.ts'
import { privacies } from '#features/all.ts'
import type { MemberId } from '#kernel/ids.ts'
import { many, run } from '#platform/db/query.ts'
import { forgetJobsAbout } from '#platform/jobs/queue-tables.ts'

import type { DemoContext } from './demo-context.ts'
import { LOGIN_SITE, LOGINS } from './logins.ts'

/** Deletes the four logins with everything testers did as them. */
export async function forgetLogins(tx: DemoContext): Promise<void> {
  const rows = await many(
    tx.db,
    sql<{ id: MemberId }>`
      select id from accounts
      where site_id = ${LOGIN_SITE} and email_key = any(${LOGINS.map(({ email }) => email)}::text[])
    `,
  )
  for (const { id } of rows) await forget(tx, id)
}

/** Everybody on these sites, invented or not. */
export async function forgetEverybody(tx: DemoContext, sites: readonly string[]): Promise<void> {
  const rows = await many(
    tx.db,
    sql<{ id: MemberId }>`select id from accounts where site_id = any(${[...sites]}::text[])`,
  )
  for (const { id } of rows) await forget(tx, id)
  // Cases outlive who they are about; a new world has its own.
  await run(tx.db, sql`delete from reports where site_id = any(${[...sites]}::text[])`)
  await run(tx.db, sql`delete from complaints where site_id = any(${[...sites]}::text[])`)
  await run(tx.db, sql`delete from announcement_drafts where site_id = any(${[...sites]}::text[])`)
  await run(tx.db, sql`delete from profiles where fictional and site_id = any(${[...sites]}::text[])`)
}

/** Uses each feature's own deletion, highest tier first, so a new feature's data is never left behind. */
async function forget(tx: DemoContext, account: MemberId): Promise<void> {
  const person = await findPerson(tx.db, account)
  if (person === undefined) return
  for (const privacy of privacies) {
    // Keep drawn pictures: the next world draws the same ones.
    const keys = ((await privacy.files?.(tx, person)) ?? []).filter((key) => !key.startsWith('drawn/'))
    for (const key of keys) await tx.files.delete(key)
  }
  for (const privacy of privacies.toReversed()) await privacy.erase(tx, person)
  await forgetJobsAbout(tx.db, [person.account, person.profile])
}
