import type { SiteId } from '#kernel/ids.ts'
import type { TextLocale } from '#kernel/locales.ts'
import type { Db } from '#platform/db/pool.ts'
import { enqueue, enqueueAll } from '#platform/events.ts'

import { MAIL_TASK, type MailJob, mailJob } from './mailing.jobs.ts'
import type { TemplateName, ValuesOf } from './templates.ts'

export type Order<Name extends TemplateName> = {
  site: SiteId
  /** The reader's language. */
  locale: TextLocale
  to: string
  template: Name
  values: ValuesOf<Name>
} & Partial<Pick<MailJob, 'faces' | 'words' | 'token'>>

/**
 * Queued in the caller's transaction: sent only if that commits. `path` is on the site (`/activate/done?token=…`); the
 * job prepends the stored domain.
 */
export async function sendMail<Name extends TemplateName>(ctx: { db: Db }, order: Order<Name>): Promise<void> {
  await enqueue(ctx.db, MAIL_TASK, mailJob.parse(order))
}

/** One statement for many emails. */
export async function sendMails(ctx: { db: Db }, orders: readonly MailJob[]): Promise<void> {
  await enqueueAll(
    ctx.db,
    MAIL_TASK,
    orders.map((order) => mailJob.parse(order)),
  )
}
