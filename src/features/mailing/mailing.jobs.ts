import * as z from 'zod/mini'

import type { SiteStore } from '#features/sites/site-store.ts'
import { type SiteId, siteId } from '#kernel/ids.ts'
import { TEXT_LOCALES } from '#kernel/locales.ts'
import { emails } from '#platform/figures.ts'
import type { Log } from '#platform/log.ts'
import { type Attachment, type Mailer, MailRefused } from '#platform/mail.ts'
import type { Site } from '#platform/site.ts'
import type { Texts } from '#platform/texts.ts'

import type { MailFate } from './note-fate.ts'
import { renderMail } from './render-mail.ts'
import { TEMPLATE_NAMES } from './templates.ts'

/** A name of its own: a build that cannot open sealed secrets leaves these emails to one that can. */
export const MAIL_TASK = 'sealed-mail'
/** Queued by earlier builds, with their secrets in plain text. */
export const PLAIN_MAIL_TASK = 'mail'

/** Bounces and complaints carry this header back to us. */
export const REPORT_HEADER = 'X-Mail-Reference'

/** A path on this site: `//evil` and `/\evil` would leave it. */
const path = z.string().check(z.regex(/^\/(?![/\\])[^\s\p{C}\\]*$/u))

/** ISO; formatted in the reader's language and the site's time zone at rendering. */
const time = z.iso.datetime()

/** A number, for plural forms. */
const count = z.string().check(z.regex(/^\d+$/))

/** An email to send: recipient, template and secrets. Text is rendered when sending. */
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
    messages: z.optional(count),
    likes: z.optional(count),
    matches: z.optional(count),
    people: z.optional(count),
  }),
  /** People it is about, if the reader wants to see them; with a photo id. */
  faces: z.optional(
    z.array(z.strictObject({ name: z.string(), fictional: z.boolean(), photo: z.optional(z.string()) })),
  ),
  /** The operator's own text; the template is only the frame. */
  words: z.optional(
    z.strictObject({ subject: z.string(), heading: z.string(), paragraphs: z.array(z.string()), button: z.string() }),
  ),
  /** RFC 8058: identifies the reader in emails that can be unsubscribed from. */
  token: z.optional(z.string().check(z.regex(/^[\w.-]+$/))),
})

export type MailJob = z.output<typeof mailJob>

/** The queued job, with its secrets encrypted. */
export const sealedJob = z.extend(z.omit(mailJob, { token: true }), { sealed: z.optional(z.string()) })

export type SealedJob = z.output<typeof sealedJob>

type Post = {
  mailer: Mailer
  texts: Texts
  sites: Pick<SiteStore, 'all'>
  /** Scheme, stored domain and port of a site: jobs have no request to take them from. */
  origins(site: Site): string
  /** The operator's domain for all senders; by default each site's own. */
  fromDomain?: string | undefined
  /** A small JPEG; undefined if the photo is gone. */
  pictureOf(photo: string): Promise<Buffer | undefined>
  /** Keeps what became of it. */
  noteFate(mail: { to: string; site: SiteId; template: string; fate: MailFate }): Promise<void>
  log: Log
}

/**
 * The queue retries failures, so an email can arrive twice if the process dies between sending and recording it. An
 * unknown mailbox is not retried.
 */
export function mailSender({ mailer, texts, sites, origins, fromDomain, pictureOf, noteFate, log }: Post) {
  return async ({ site: id, locale, to, template, values, faces = [], words, token }: MailJob): Promise<void> => {
    const site = sites.all().find((each) => each.id === id)
    if (!site) throw new Error(`cannot send an email for unknown site ${id}`)
    const origin = origins(site)
    const { shown, attachments } = await inlined(faces, pictureOf)
    const note = async (fate: MailFate) => {
      emails.inc({ kind: template, result: fate })
      // The email is out or refused whether or not this is kept: failing here would send it again.
      await noteFate({ to, site: id, template, fate }).catch((error: unknown) =>
        log.warn({ part: 'mail', err: error }, 'what became of an email was not kept'),
      )
    }
    const mail = renderMail({ site, i18n: texts(locale), origin }, template, values, { faces: shown, words, token })
    try {
      await mailer.send({
        to,
        from: { name: site.mail_name, address: `noreply@${fromDomain ?? site.domain}` },
        ...mail,
        ...(attachments.length > 0 && { attachments }),
        headers: { ...HEADERS, ...(token !== undefined && leavingHeaders(origin, site.id, token)) },
      })
      await note('sent')
    } catch (error) {
      await note(error instanceof MailRefused ? 'refused' : 'failed')
      if (!(error instanceof MailRefused)) throw error
      log.warn({ part: 'mail', site: id, template }, 'email refused: no mailbox at this address')
    }
  }
}

type Face = { name: string; fictional: boolean; photo?: string | undefined }

/** Pictures are inline: fetching them would reveal when and where the email is read. */
async function inlined(faces: readonly Face[], pictureOf: Post['pictureOf']) {
  const attachments: Attachment[] = []
  const shown = []
  for (const [index, { name, fictional, photo }] of faces.entries()) {
    const picture = photo === undefined ? undefined : await pictureOf(photo)
    const cid = picture && `face-${index}`
    shown.push({ name, fictional, cid })
    if (picture && cid)
      attachments.push({ filename: `${cid}.jpg`, type: 'image/jpeg', base64: picture.toString('base64'), cid })
  }
  return { shown, attachments }
}

/** RFC 8058 one-click unsubscribe. The last header comes back with reports and identifies the reader. */
const leavingHeaders = (origin: string, site: string, token: string) => ({
  'List-Unsubscribe': `<${origin}/api/unsubscribe.php?token=${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'Feedback-ID': `${site}:notifications:duet`,
  [REPORT_HEADER]: `${site} ${token}`,
})

/** Stops out-of-office replies: RFC 3834, and Exchange's own header. */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
