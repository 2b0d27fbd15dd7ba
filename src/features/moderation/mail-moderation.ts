import { sql } from 'kysely'

import { sendMail } from '#features/mailing/send-mail.ts'
import type { ProfileId } from '#kernel/ids.ts'
import { formatLocaleOf, type Locale, localeOf, type TextLocale, textLocaleOf } from '#kernel/locales.ts'
import type { Db } from '#platform/db/pool.ts'
import { maybeOne } from '#platform/db/query.ts'
import { type Site, siteById } from '#platform/site.ts'

import type { Report } from './find-report.ts'
import type { Measure, Reason } from './moderation.rules.ts'
import type { ModeratorContext } from './moderator-context.ts'

type Reader = { email: string; locale: TextLocale; site: Site }
type Statement = { measure: Measure; rule: Reason; facts: string; until?: Date | undefined; token: string }

/** R-MOD-4: what we did, which rule, what we found, that a person decided, and how to object. */
export async function mailDecision(tx: ModeratorContext, report: Report, statement: Statement): Promise<void> {
  const reader = await readerOf(tx, report, report.reported_id)
  if (reader === undefined) return
  const { measure, rule, facts, until, token } = statement
  await sendMail(tx, {
    ...addressed(reader),
    template: 'moderation_decision',
    values: {
      path: `/appeal?token=${token}`,
      reference: report.reference,
      measure: measureOf(measure, report, until),
      rule,
      facts,
      source: report.own_initiative ? 'own' : 'report',
      until: until ? dayOf(until, reader) : '',
    },
  })
}

/** For the reporter: the details stay between us and the other member. */
export async function mailOutcome(tx: ModeratorContext, report: Report, outcome: 'acted' | 'no_breach'): Promise<void> {
  const reader = await readerOf(tx, report, report.reporter_id)
  if (reader === undefined) return
  await sendMail(tx, {
    ...addressed(reader),
    template: 'report_outcome',
    values: { path: '/notifications#reports', reference: report.reference, outcome },
  })
}

/** For the owner of a photo that a notice had hidden: nothing was found, and it is back. */
export async function mailShownAgain(tx: ModeratorContext, report: Report): Promise<void> {
  const reader = await readerOf(tx, report, report.reported_id)
  if (reader === undefined) return
  await sendMail(tx, {
    ...addressed(reader),
    template: 'photo_shown_again',
    values: { path: '/profile', reference: report.reference },
  })
}

/** R-AGE-5: for members hidden because of their apparent age. */
export async function mailVisible(
  tx: ModeratorContext,
  report: Report,
  { reference, measure }: { reference: string; measure: Measure },
): Promise<void> {
  const reader = await readerOf(tx, report, report.reported_id)
  if (reader === undefined) return
  await sendMail(tx, {
    ...addressed(reader),
    template: 'profile_shown_again',
    values: { path: '/profile', reference, outcome: measure === 'dismiss' ? 'no_breach' : 'acted' },
  })
}

export async function mailAppealOutcome(
  tx: ModeratorContext,
  report: Report,
  { outcome, answer }: { outcome: 'upheld' | 'overturned'; answer: string },
): Promise<void> {
  const reader = await readerOf(tx, report, report.reported_id)
  if (reader === undefined) return
  await sendMail(tx, {
    ...addressed(reader),
    template: 'appeal_outcome',
    values: { path: '/login', reference: report.reference, outcome, facts: answer },
  })
}

/** The operator took a decision back: that everything is as before, and why. */
export async function mailUndone(tx: ModeratorContext, report: Report, why: string): Promise<void> {
  const reader = await readerOf(tx, report, report.reported_id)
  if (reader === undefined) return
  await sendMail(tx, {
    ...addressed(reader),
    template: 'decision_undone',
    values: { path: '/login', reference: report.reference, facts: why },
  })
}

export const addressed = ({ site, locale, email }: Reader) => ({ site: site.id, locale, to: email })

/** Selects the sentence of the email. */
function measureOf(measure: Measure, { kind }: Report, until: Date | undefined): string {
  if (measure === 'suspend') return until ? 'suspend_until' : 'suspend'
  return measure === 'remove' ? `remove_${kind}` : measure
}

const dayOf = (day: Date, { locale, site }: Reader) =>
  new Intl.DateTimeFormat(formatLocaleOf(locale), { dateStyle: 'long', timeZone: site.time_zone }).format(day)

const readerOf = (tx: ModeratorContext, { site_id }: Report, profile: ProfileId | null) =>
  readerIn(tx.db, siteById(tx, site_id), profile)

/** In the person's own language. Undefined for fictional profiles and people who have left. */
export async function readerIn(db: Db, site: Site, profile: ProfileId | null): Promise<Reader | undefined> {
  const row = await maybeOne(
    db,
    sql<{ email: string; language: Locale }>`
      select address.email, account.language from account_facts account
      join account_emails address on address.account_id = account.id
      where account.profile_id = ${profile}
    `,
  )
  if (row === undefined) return undefined
  return { email: row.email, locale: textLocaleOf(row.language, placeOf(site)), site }
}

/** For emails to the operator. */
export const localeOfSite = (site: Site): TextLocale =>
  textLocaleOf(localeOf(site.domain_language) ?? 'en', placeOf(site))

const placeOf = ({ domain_language }: Site) => (domain_language ? { domainLanguage: domain_language } : {})
