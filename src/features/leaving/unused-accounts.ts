import { type RawBuilder, sql } from 'kysely'

import { markDeleted } from '#features/accounts/delete-account.ts'
import { markWarned } from '#features/accounts/mark-warned.ts'
import { UNUSED_NOTICE } from '#features/mailing/mailing.rules.ts'
import { sendMail } from '#features/mailing/send-mail.ts'
import type { MemberId, SiteId } from '#kernel/ids.ts'
import { type Locale, textLocaleOf } from '#kernel/locales.ts'
import { many, maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Cron, JobContext } from '#platform/jobs.ts'
import { siteById } from '#platform/site.ts'

import { UNUSED_KEPT } from './leaving.rules.ts'

type Unused = { id: MemberId; site_id: SiteId; email: string; language: Locale; country: string | null; name: string }

/** Batch size, so that a run locks no account for long. */
const AT_ONCE = 200

/**
 * R-GDPR-8: warns members who have been away for almost two years that a visit keeps the account. Skips members who
 * cannot log in, and those with bought credits.
 */
export const warnUnused: Cron = {
  name: 'warn-unused-accounts',
  pattern: '23 4 * * *',
  async run(ctx) {
    let warned: number
    do warned = await warnSome(ctx)
    while (warned === AT_ONCE)
  },
}

function warnSome(ctx: JobContext): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const now = tx.clock.now()
    const quietSince = new Date(now.getTime() - (UNUSED_KEPT - UNUSED_NOTICE))
    const people = await many(
      tx.db,
      sql<Unused>`
        select id, site_id, email, language, country, name from account_visits
        where status = 'active' and last_visit <= ${quietSince} and not has_bought_credits
          and (suspended_until is null or suspended_until <= ${now})
          and (unused_warned_at is null or unused_warned_at <= last_visit)
        limit ${AT_ONCE}
      `,
    )
    await markWarned(
      tx,
      people.map(({ id }) => id),
    )
    for (const person of people) await mailTo(tx, person, { template: 'unused_account', path: '/login' })
    return people.length
  })
}

/** Ends the account as if its owner had deleted it, with the same link back. */
export async function endUnused(ctx: JobContext, before: Date): Promise<number> {
  const toldBefore = new Date(ctx.clock.now().getTime() - UNUSED_NOTICE)
  const isOver = sql<boolean>`
    status = 'active' and unused_warned_at <= ${toldBefore} and unused_warned_at > last_visit
      and last_visit <= ${before} and not has_bought_credits
  `
  const people = await many(
    ctx.db,
    sql<{ id: MemberId }>`select id from account_visits where ${isOver} limit ${AT_ONCE}`,
  )
  for (const { id } of people) await endOne(ctx, id, isOver)
  return people.length
}

function endOne(ctx: JobContext, id: MemberId, isOver: RawBuilder<boolean>): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    // Checked again: the member may have returned since the list was read.
    const person = await maybeOne(
      tx.db,
      sql<Unused>`
        select id, site_id, email, language, country, name from account_visits where id = ${id} and ${isOver}
      `,
    )
    if (person === undefined) return
    const ground = { ...tx, site: siteById(tx, person.site_id), now: () => tx.clock.now() }
    const deleted = await markDeleted(ground, person.id)
    if (deleted === undefined) return
    await mailTo(tx, person, { template: 'goodbye', path: `/account-deleted?token=${deleted.returnToken}` })
  })
}

async function mailTo(tx: JobContext, person: Unused, mail: { template: 'unused_account' | 'goodbye'; path: string }) {
  const { domain_language } = siteById(tx, person.site_id)
  const place = { country: person.country, ...(domain_language && { domainLanguage: domain_language }) }
  await sendMail(tx, {
    ...{ site: person.site_id, locale: textLocaleOf(person.language, place), to: person.email },
    ...{ template: mail.template, confirmed: true },
    values: { name: person.name, path: mail.path },
  })
}
