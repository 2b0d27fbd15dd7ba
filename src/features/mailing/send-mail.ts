import type { SiteId } from '#kernel/ids.ts'
import type { TextLocale } from '#kernel/locales.ts'
import type { Db } from '#platform/db/pool.ts'
import { enqueue, enqueueAll } from '#platform/events.ts'

import { MAIL_TASK, type MailJob, mailJob } from './mailing.jobs.ts'
import type { TemplateName, ValuesOf } from './templates.ts'

export type Order<Name extends TemplateName> = {
  site: SiteId
  /** The catalogue of the reader's language. */
  locale: TextLocale
  to: string
  template: Name
  values: ValuesOf<Name>
} & Partial<Pick<MailJob, 'faces' | 'words' | 'token'>>

/**
 * Orders a mail inside the caller's transaction: it leaves when that commits, and never when it does not. `path` is one
 * of the site (`/activate/done?token=…`); the job puts the site's stored domain before it.
 */
export async function sendMail<Name extends TemplateName>(ctx: { db: Db }, order: Order<Name>): Promise<void> {
  await enqueue(ctx.db, MAIL_TASK, mailJob.parse(order))
}

/** Many at once, in one statement. */
export async function sendMails(ctx: { db: Db }, orders: readonly MailJob[]): Promise<void> {
  await enqueueAll(
    ctx.db,
    MAIL_TASK,
    orders.map((order) => mailJob.parse(order)),
  )
}
