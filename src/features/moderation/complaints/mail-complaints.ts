import type { MailContext } from '#features/mailing/admit-mail.ts'
import { sendMail } from '#features/mailing/send-mail.ts'
import type { ProfileId } from '#kernel/ids.ts'
import type { TextLocale } from '#kernel/locales.ts'
import type { Context } from '#platform/context.ts'
import type { Site } from '#platform/site.ts'

import { addressed, localeOfSite, readerIn } from '../mail-moderation.ts'
import type { ComplaintOutcome } from './complaints.rules.ts'

/** `byOwner`: a member writes from the confirmed address of their account. */
type Receipt = { email: string; reference: string; due: Date; token: string; byOwner: boolean }

/**
 * Number, deadline and the progress link. The address is unverified, so the email contains none of the sender's words.
 */
export async function mailReceipt(tx: Context, { email, reference, due, token, byOwner }: Receipt): Promise<void> {
  await sendMail(tx, {
    ...{ site: tx.site.id, locale: tx.textLocale, to: email, template: 'complaint_received', byOwner },
    values: { path: `/complaints?token=${token}`, reference, due_day: due.toISOString() },
  })
}

/** PAGE-2: that something is waiting, and until when. The content is read with the command, not in a mailbox. */
export async function mailOperator(
  tx: MailContext,
  site: Site,
  { reference, due, cause }: { reference: string; due: Date; cause: 'complaint' | 'notice' | 'alarm' | 'overdue' },
): Promise<void> {
  await sendMail(tx, {
    ...{ site: site.id, locale: localeOfSite(site), to: site.support_email, template: 'complaint_waits' },
    values: { reference, moment: due.toISOString(), source: cause },
  })
}

/** DSA 17: tells the owner that the photo is hidden until it is reviewed. */
export async function mailHidden(tx: Context, owner: ProfileId, reference: string): Promise<void> {
  const reader = await readerIn(tx.db, tx.site, owner)
  if (reader === undefined) return
  await sendMail(tx, { ...addressed(reader), template: 'photo_hidden', values: { path: '/profile', reference } })
}

type Addressee = { site_id: string; email: string | null; locale: TextLocale; reference: string }

/** The answer with its reasons and how to object; nothing when there is no address. */
export async function mailAnswer(
  tx: MailContext,
  site: Site,
  { email, locale, reference }: Addressee,
  { outcome, answer, token }: { outcome: ComplaintOutcome; answer: string; token: string },
): Promise<void> {
  if (email === null) return
  await sendMail(tx, {
    ...{ site: site.id, locale, to: email, template: 'complaint_answer' },
    values: { path: `/complaints?token=${token}`, reference, outcome, facts: answer },
  })
}

export async function mailObjectionOutcome(
  tx: MailContext,
  site: Site,
  { email, locale, reference }: Addressee,
  { outcome, answer }: { outcome: 'upheld' | 'overturned'; answer: string },
): Promise<void> {
  if (email === null) return
  await sendMail(tx, {
    ...{ site: site.id, locale, to: email, template: 'complaint_objection' },
    values: { reference, outcome, facts: answer },
  })
}
