import { sql } from 'kysely'

import { grantCredits } from '#features/credits/grant-credits.ts'
import { maybeOne } from '#platform/db/query.ts'
import type { Site } from '#platform/site.ts'

import { chanceOf } from './chance.ts'
import type { DemoContext } from './demo-context.ts'
import { LOGIN_HOME, LOGIN_LANGUAGE, LOGIN_SITE, LOGINS, LOGINS_LAST, type Login } from './logins.ts'
import { looksOf } from './looks.ts'
import { makePurchase } from './make-purchase.ts'
import { birthDateOf } from './people.ts'
import { type Entry, writePeople } from './write-people.ts'

/** Recreates the logins when free@demo.test's time bonus has run out or one of them is gone. */
export async function areLoginsFresh({ db, clock }: DemoContext): Promise<boolean> {
  const since = new Date(clock.now().getTime() - LOGINS_LAST)
  const row = await maybeOne(
    db,
    sql<{ fresh: boolean }>`
      select count(*) = ${LOGINS.length} and coalesce(bool_and(signup_date > ${since}) filter (where email_key = ${LOGINS[0]!.email}), false) as fresh
      from accounts
      where site_id = ${LOGIN_SITE} and email_key = any(${LOGINS.map(({ email }) => email)}::text[]) and status <> 'deleted'
    `,
  )
  return row?.fresh ?? false
}

export async function makeLogins(tx: DemoContext, site: Site, passwordHash: string): Promise<void> {
  const now = tx.clock.now()
  const entries = LOGINS.map((login) => entryOf(login, now))
  for (const { email, account } of await writePeople(tx, { site, entries, passwordHash })) {
    const { credits, bought } = LOGINS.find((login) => login.email === email)!
    if (bought === undefined) continue
    const purchase = { account: account!, site, country: LOGIN_HOME.country, packageId: bought }
    const rest = credits - (await makePurchase(tx, purchase))
    await grantCredits(tx, { account: account!, lot: 'gifted', credits: rest, cause: 'demo', causeId: account! })
  }
}

function entryOf({ joined, active, credits: _, bought: __, ...login }: Login, now: Date): Entry {
  const random = chanceOf('login', login.email)
  return {
    ...login,
    ...LOGIN_HOME,
    ...looksOf(random, login.sitter),
    language: LOGIN_LANGUAGE,
    birth_date: birthDateOf(random, login.sitter.age, now),
    sexuality: login.wish === 'everyone' ? 'bi' : 'hetero',
    relationship_status: 'single',
    reason_for_joining: 'dating',
    show_to_visitors: login.paid,
    invisible: false,
    fictional: false,
    member_since: new Date(now.getTime() - joined),
    last_active: new Date(now.getTime() - active),
  }
}
