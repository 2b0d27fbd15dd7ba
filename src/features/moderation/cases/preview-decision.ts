import type { MailJob } from '#features/mailing/mailing.jobs.ts'
import { renderMail } from '#features/mailing/render-mail.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import type { TextLocale } from '#kernel/locales.ts'
import type { StaffContext } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { siteById } from '#platform/site.ts'

import { applyVerdict, isBan } from './apply-verdict.ts'
import type { previewDecision as contract } from './case.contract.ts'
import { type Deciding, findDecidable } from './decide-case.ts'

type Reply = ReplyOf<typeof contract>

/** Ends the rehearsal: everything it did is rolled back. */
class Rehearsed extends Error {}

/**
 * CONS-13: rehearses the decision and collects its emails, so that what is shown is what will be sent, and a case that
 * somebody else decided meanwhile is refused here already.
 */
export async function previewDecision(ctx: StaffContext, deciding: Deciding): Promise<Reply> {
  const outbox: MailJob[] = []
  try {
    await inTransaction(ctx, async (tx) => {
      const found = await findDecidable(tx, deciding)
      // Files are no part of the transaction, so a rehearsal writes none.
      const files = { ...tx.files, put: async () => {}, delete: async () => {} }
      const rehearsal = { ...tx, files, outbox }
      await applyVerdict(rehearsal, found, deciding.verdict, { by: tx.staff.name, staff: [tx.staff.id] })
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
  return { second: isBan(deciding.verdict), letters: outbox.map((job) => letterOf(ctx, job)) }
}

const TO_SENDER = ['report_outcome', 'complaint_answer', 'complaint_objection']

function letterOf(ctx: StaffContext, job: MailJob): Reply['letters'][number] {
  const site = siteById(ctx, job.site)
  const inLocale = (locale: TextLocale) => {
    // The real link opens the objection; here it must not.
    const values = { ...job.values, ...(job.values.path && { path: job.values.path.replace(/token=.*/, 'token=…') }) }
    const origin = `https://${site.domain}`
    const { subject, text } = renderMail({ site, i18n: ctx.texts(locale), origin }, job.template, values)
    return { subject, text }
  }
  const language = job.locale.slice(0, 2)
  return {
    to: TO_SENDER.includes(job.template) ? 'sender' : 'member',
    language,
    ...inLocale(job.locale),
    english: language === 'en' ? null : inLocale('en'),
  }
}
