import * as z from 'zod/mini'

import type { SiteStore } from '#features/sites/site-store.ts'
import { siteId } from '#kernel/ids.ts'
import { TEXT_LOCALES } from '#kernel/locales.ts'
import type { Log } from '#platform/log.ts'
import { type Mailer, MailRefused } from '#platform/mail.ts'
import type { Site } from '#platform/site.ts'
import type { Texts } from '#platform/texts.ts'

import { renderMail } from './render-mail.ts'
import { TEMPLATE_NAMES } from './templates.ts'

/** The queue's name for a mail that waits to be made and sent. */
export const MAIL_TASK = 'mail'

/** A path of the site and nothing that leads elsewhere: `//evil` and `/\evil` are other sites. */
const path = z.string().check(z.regex(/^\/(?![/\\])[^\s\p{C}\\]*$/u))

/** ISO text: it is written out in the reader's language and the site's time zone when the mail is made. */
const time = z.iso.datetime()

/** What waits in the queue: who gets which mail, and the secrets that belong into it. The words are made last. */
export const mailJob = z.strictObject({
  site: siteId,
  locale: z.enum(TEXT_LOCALES),
  to: z.string(),
  template: z.enum(TEMPLATE_NAMES),
  values: z.strictObject({
    path: z.optional(path),
    code: z.optional(z.string().check(z.regex(/^\d{6}$/))),
    name: z.optional(z.string()),
    reference: z.optional(z.string()),
    measure: z.optional(z.string()),
    rule: z.optional(z.string()),
    until: z.optional(z.string()),
    source: z.optional(z.string()),
    outcome: z.optional(z.string()),
    facts: z.optional(z.string()),
    amount: z.optional(z.string()),
    vat: z.optional(z.string()),
    credits: z.optional(z.string()),
    seller: z.optional(z.string()),
    order_words: z.optional(z.string()),
    start_words: z.optional(z.string()),
    mandate: z.optional(z.string()),
    creditor_id: z.optional(z.string()),
    iban_end: z.optional(z.string()),
    last_day: z.optional(time),
    due_day: z.optional(time),
    moment: z.optional(time),
  }),
})

type Post = {
  mailer: Mailer
  texts: Texts
  sites: Pick<SiteStore, 'all'>
  /** Scheme, stored domain and port of a site: jobs have no request to take them from. */
  origins(site: Site): string
  /** The operator's domain for all senders; else each site's own. */
  fromDomain?: string | undefined
  log: Log
}

/**
 * Makes the mail and hands it over. What fails is tried again by the queue, so a mail can arrive twice, when the
 * process ends between handing over and noting it. A mailbox that does not exist is not asked again.
 */
export function mailTask({ mailer, texts, sites, origins, fromDomain, log }: Post) {
  return async (payload: unknown): Promise<void> => {
    const { site: id, locale, to, template, values } = mailJob.parse(payload)
    const site = sites.all().find((each) => each.id === id)
    if (!site) throw new Error(`there is no site ${id} to send a mail for`)
    const mail = renderMail({ site, i18n: texts(locale), origin: origins(site) }, template, values)
    try {
      await mailer.send({
        to,
        from: { name: site.mail_name, address: `noreply@${fromDomain ?? site.domain}` },
        ...mail,
        headers: HEADERS,
      })
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      log.warn({ part: 'mail', site: id, template }, 'a mail had no mailbox to go to')
    }
  }
}

/** Tells out-of-office programs not to answer: RFC 3834, and Exchange's own word for it. */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
