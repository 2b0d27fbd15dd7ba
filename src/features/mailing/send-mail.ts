import type { SiteId } from '#kernel/ids.ts'
import type { TextLocale } from '#kernel/locales.ts'
import { enqueue, enqueueAll } from '#platform/events.ts'

import { admitMail, type MailCap, type MailContext } from './admit-mail.ts'
import { isOfSignup, MAIL_CLASSES, type MailClass } from './mail-classes.ts'
import { MAIL_TASK, type MailJob, mailJob } from './mailing.jobs.ts'
import { sealMail } from './seal-mail.ts'
import type { TemplateName, ValuesOf } from './templates.ts'

export type Order<Name extends TemplateName> = {
  site: SiteId
  /** The reader's language. */
  locale: TextLocale
  to: string
  template: Name
  /** A function runs only if the email is sent: a new link ends the one before, which must not end for nothing. */
  values: ValuesOf<Name> | (() => Promise<ValuesOf<Name>>)
  /** The owner of the mailbox asks, on a device or by a link that proves it: not counted, never refused. */
  byOwner?: boolean
} & Partial<Pick<MailJob, 'faces' | 'words' | 'token'>> &
  ((typeof MAIL_CLASSES)[Name] extends 'account' | 'reset' ? { confirmed: boolean } : unknown)

/**
 * Queued in the caller's transaction: sent only if that commits. `path` is on the site (`/activate/done?token=…`); the
 * job prepends the stored domain. Returns false for a mailbox that has had enough for the day (R-MAIL-1): callers tell
 * nobody.
 */
export async function sendMail<Name extends TemplateName>(ctx: MailContext, order: Order<Name>): Promise<boolean> {
  const { values, byOwner = false, confirmed = false, ...rest } = order as Order<Name> & { confirmed?: boolean }
  const cap = byOwner ? undefined : capOf(MAIL_CLASSES[order.template], confirmed)
  const signupSite = isOfSignup(order.template) ? order.site : null
  if (cap !== undefined && !(await admitMail(ctx, cap, order.to, signupSite))) return false
  const job = mailJob.parse({ ...rest, values: typeof values === 'function' ? await values() : values })
  if (ctx.outbox) ctx.outbox.push(job)
  else await enqueue(ctx.db, MAIL_TASK, sealMail(ctx.keys, job))
  return true
}

function capOf(kind: MailClass, confirmed: boolean): MailCap | undefined {
  if (kind === 'stranger') return 'stranger'
  if (kind !== 'account' && kind !== 'reset') return undefined
  if (!confirmed) return 'stranger'
  return kind === 'reset' ? 'reset' : undefined
}

/** One statement for many emails; only those that members chose, which have limits of their own. */
export async function sendMails(ctx: Omit<MailContext, 'clock'>, orders: readonly MailJob[]): Promise<void> {
  const capped = orders.find(({ template }) => MAIL_CLASSES[template] !== 'notification')
  if (capped) throw new Error(`the email ${capped.template} is sent one at a time`)
  await enqueueAll(
    ctx.db,
    MAIL_TASK,
    orders.map((order) => sealMail(ctx.keys, mailJob.parse(order))),
  )
}
