import type { MailJob } from '#features/mailing/mailing.jobs.ts'
import { sendMails } from '#features/mailing/send-mail.ts'
import type { MemberId, SiteId } from '#kernel/ids.ts'
import { type Locale, type TextLocale, textLocaleOf } from '#kernel/locales.ts'
import { enqueueAll } from '#platform/events.ts'
import type { Job, JobContext } from '#platform/jobs.ts'
import { siteById } from '#platform/site.ts'

import { badgeOf } from './badge-of.ts'
import { mailToken } from './mail-token.ts'
import type { NotificationType } from './notifications.rules.ts'
import { pushTo } from './push/send-push.ts'

/** A member who opted in, with their chosen channels. */
export type Reader = {
  account_id: MemberId
  site_id: SiteId
  email: string
  language: Locale
  country: string | null
  mail: NotificationType[] | null
  push: NotificationType[] | null
  pushable: boolean
  stopped: boolean
}

type Content = Pick<MailJob, 'template' | 'values' | 'words'>
export type Letter = { reader: Reader; type: NotificationType; content: (locale: TextLocale) => Content }

const PUSH_LETTER = 'push-letter'

/** By email where chosen, else as a push to the same page: never both. */
export async function tellPeople(tx: JobContext, letters: readonly Letter[]): Promise<void> {
  const byMail = letters.filter(({ reader, type }) => reader.mail?.includes(type) && !reader.stopped)
  const byPush = letters.filter(
    (letter) => !byMail.includes(letter) && letter.reader.pushable && letter.reader.push?.includes(letter.type),
  )
  await sendMails(
    tx,
    byMail.map(({ reader, content }) => {
      const locale = localeOf(tx, reader)
      return {
        ...{ site: reader.site_id, locale, to: reader.email, ...content(locale) },
        token: mailToken(tx.keys, { account: reader.account_id, site: reader.site_id }),
      }
    }),
  )
  await enqueueAll(
    tx.db,
    PUSH_LETTER,
    byPush.map(({ reader, type, content }) => {
      const locale = localeOf(tx, reader)
      return {
        ...{ account: reader.account_id, site: reader.site_id, locale, type },
        path: content(locale).values.path,
      }
    }),
  )
}

function localeOf(tx: JobContext, { site_id, language, country }: Reader): TextLocale {
  const { domain_language: domainLanguage } = siteById(tx, site_id)
  return textLocaleOf(language, { country, ...(domainLanguage && { domainLanguage }) })
}

type PushLetter = { account: MemberId; site: SiteId; locale: TextLocale; type: NotificationType; path: string }

export const pushLetterJob: Job = {
  name: PUSH_LETTER,
  run: async (ctx, payload) => {
    const { account, site, locale, type, path } = payload as PushLetter
    await pushTo(ctx, {
      ...{ account, site },
      payload: {
        title: siteById(ctx, site).mail_name,
        body: ctx.texts(locale)._('mails.push_neutral'),
        ...{ path, tag: type, kind: type, badge: await badgeOf(ctx, account) },
      },
    })
  },
}
