import { sql } from 'kysely'

import { many, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/events.ts'
import { hashPassword } from '#platform/passwords.ts'
import type { Site } from '#platform/site.ts'

import type { DemoContext } from './demo-context.ts'
import { forgetEverybody, forgetLogins } from './forget-people.ts'
import { DEMO_PASSWORD, LOGIN_SITE } from './logins.ts'
import { makeAnnouncement } from './make-announcement.ts'
import { makeCases } from './make-cases.ts'
import { makeCompanion } from './make-companion.ts'
import { makeLoginPast } from './make-login-past.ts'
import { areLoginsFresh, makeLogins } from './make-logins.ts'
import { makeMembers, PEOPLE_DOMAIN } from './make-members.ts'
import { makePast } from './make-past.ts'
import { makeSales } from './make-sales.ts'
import { makeStaff } from './make-staff.ts'
import { makeStaffPast } from './make-staff-past.ts'
import { makeWaitingFictional } from './make-waiting-fictional.ts'
import { makeWaitingPhotos } from './make-waiting-photos.ts'

type DemoWork = { sites: readonly Site[]; anew?: boolean }

/**
 * Fills empty demo sites with people, or all of them with `anew`, and recreates expired logins. Runs in one
 * transaction, so nobody sees half a world and two concurrent starts create one.
 */
export async function prepareDemo(ctx: DemoContext, { sites, anew = false }: DemoWork): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await inTransaction(ctx, async (tx) => {
    await run(tx.db, sql`select pg_advisory_xact_lock(hashtext('demo world'))`)
    if (anew)
      await forgetEverybody(
        tx,
        sites.map(({ id }) => id),
      )
    await makeStaff(tx, passwordHash)
    const peopled = await peopledSites(tx)
    let isNew = false
    for (const site of sites.filter(({ id }) => !peopled.has(id))) {
      await makeMembers(tx, site, passwordHash)
      // Before their past: who is suspended neither likes nor writes.
      if (site.id === LOGIN_SITE) await makeStaffPast(tx, site)
      await makePast(tx, site)
      await makeSales(tx, site)
      isNew = true
      await makeWaitingPhotos(tx, site)
      await makeWaitingFictional(tx, site)
      await makeCases(tx, site, { all: site.id === LOGIN_SITE })
      if (site.id === LOGIN_SITE) await makeAnnouncement(tx, site)
    }
    // The queue computes the figures of the past once it runs: nobody waits for them.
    if (isNew) await enqueue(tx.db, 'figures-nightly', {})

    const home = sites.find(({ id }) => id === LOGIN_SITE)
    if (home !== undefined) await makeCompanion(tx, home)
    if (home === undefined || (await areLoginsFresh(tx))) return
    await forgetLogins(tx)
    await makeLogins(tx, home, passwordHash)
    await makeLoginPast(tx, home)
  })
}

async function peopledSites({ db }: DemoContext): Promise<Set<string>> {
  const rows = await many(
    db,
    sql<{ site_id: string }>`select distinct site_id from accounts where email_key like ${`%@${PEOPLE_DOMAIN}`}`,
  )
  return new Set(rows.map(({ site_id }) => site_id))
}
