import { sql } from 'kysely'

import type { MailContext } from '#features/mailing/admit-mail.ts'
import { sendMail } from '#features/mailing/send-mail.ts'
import type { ProfileId, SiteId } from '#kernel/ids.ts'
import type { TextLocale } from '#kernel/locales.ts'
import type { Context } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'
import type { Site } from '#platform/site.ts'

import { addressed, localeOfSite, readerIn } from './mail-moderation.ts'

/** DSA 17, R-AGE-5: that the profile is hidden until it is reviewed, why, and what they can do. */
export async function mailProfileHidden(
  tx: Context,
  profile: ProfileId,
  { reference, due }: { reference: string; due: Date },
): Promise<void> {
  const reader = await readerIn(tx.db, tx.site, profile)
  if (reader === undefined) return
  await sendMail(tx, {
    ...addressed(reader),
    template: 'profile_hidden',
    values: { path: '/profile', reference, moment: due.toISOString() },
  })
}

/** For members who have proved their age. They are online right now, so use their page's language. */
export async function mailAgeShown(
  tx: MailContext,
  { profile, site, locale }: { profile: ProfileId; site: SiteId; locale: TextLocale },
  reference: string,
): Promise<void> {
  const { email } = await one(
    tx.db,
    sql<{ email: string }>`
      select address.email from account_facts account join account_emails address on address.account_id = account.id
      where account.profile_id = ${profile}
    `,
  )
  await sendMail(tx, {
    ...{ site, locale, to: email, template: 'profile_shown_again' },
    values: { path: '/profile', reference, outcome: 'age_shown' },
  })
}

/** What the email to the operator begins with: what was reported and whether it is hidden, or that time is running out. */
export type OperatorCause = 'hidden' | 'minor' | 'photo_hidden' | 'intimate' | 'alarm' | 'overdue'

/** Immediately with every urgent report, when half the time is over, and when all of it is. */
export async function mailOperator(
  tx: MailContext,
  site: Site,
  { reference, due, cause }: { reference: string; due: Date; cause: OperatorCause },
): Promise<void> {
  await sendMail(tx, {
    ...{ site: site.id, locale: localeOfSite(site), to: site.support_email, template: 'report_waits' },
    values: { reference, moment: due.toISOString(), source: cause },
  })
}
