import { sql } from 'kysely'
import * as z from 'zod/mini'

import { memberId, profileId, siteId } from '#kernel/ids.ts'
import { LOCALES, textLocaleOf } from '#kernel/locales.ts'
import type { TextId } from '#kernel/texts.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import type { Job, JobContext } from '#platform/jobs.ts'
import { siteById } from '#platform/site.ts'

import { badgeOf } from './badge-of.ts'
import { MAIL_DELAY, NOTIFICATION_TYPES } from './notifications.rules.ts'
import { pushTo } from './push/send-push.ts'

export const PUSH_NEWS = 'push-news'

const pushNews = z.object({
  account: memberId,
  profile: profileId,
  site: siteId,
  from: profileId,
  /** The conversation, or the person who likes. */
  subject: z.string(),
  kind: z.enum(['message', 'heart']),
  type: z.enum(NOTIFICATION_TYPES),
  count: z.int(),
  matched: z.boolean(),
  starts: z.boolean(),
  neutral: z.boolean(),
  language: z.enum(LOCALES),
  country: z.nullable(z.string()),
})
export type PushNews = z.output<typeof pushNews>

/** PUSH-1: tells all browsers of somebody. Where none took it, the mail gets its turn. */
export const pushNewsJob: Job = {
  name: PUSH_NEWS,
  run: async (ctx, payload) => {
    const news = pushNews.parse(payload)
    const { sent } = await pushTo(ctx, {
      ...{ account: news.account, site: news.site },
      payload: {
        ...(await wordsOf(ctx, news)),
        path: pathOf(news),
        tag: `${news.kind}:${news.subject}`,
        badge: await badgeOf(ctx, news.account),
        kind: news.kind,
      },
    })
    if (sent === 0) await leaveToMail(ctx, news)
  },
}

function pathOf({ kind, matched, subject }: PushNews): string {
  if (kind === 'message') return `/chats/${subject}`
  return matched ? `/likes/m/${subject}` : '/likes/received'
}

/** R-GDPR-9: names nobody, and says nothing about the kind of site, unless the reader wants to see more. */
async function wordsOf(ctx: JobContext, news: PushNews): Promise<{ title: string; body: string }> {
  const site = siteById(ctx, news.site)
  const place = { country: news.country, ...(site.domain_language && { domainLanguage: site.domain_language }) }
  const i18n = ctx.texts(textLocaleOf(news.language, place))
  const text = (id: TextId, values?: Record<string, string | number>) => i18n._(id, values)
  const who = news.neutral ? undefined : await senderOf(ctx, news)
  const title = who === undefined ? site.mail_name : who.fictional ? `${who.name} (${labelOf()})` : who.name
  return { title, body: text(bodyId(news, who !== undefined), { count: news.count }) }

  function labelOf(): string {
    return site.fictional_singular[news.language] ?? text('shell.fictional_singular')
  }
}

function bodyId({ kind, type, matched }: PushNews, named: boolean): TextId {
  if (!named) return 'mails.push_neutral'
  if (type === 'unread_message_reminders') return 'mails.push_unread'
  if (kind === 'message') return 'mails.push_messages'
  return matched ? 'mails.push_match' : 'mails.push_like'
}

const senderOf = ({ db }: JobContext, { profile, from }: PushNews) =>
  maybeOne(
    db,
    sql<{ name: string; fictional: boolean }>`
      select name, fictional from seen_profiles where viewer_id = ${profile} and id = ${from}
    `,
  )

async function leaveToMail({ db, clock }: JobContext, { profile, kind, subject }: PushNews): Promise<void> {
  const due = new Date(clock.now().getTime() + MAIL_DELAY)
  await run(
    db,
    sql`
      update notices set step = 'mail', due_at = ${due}
      where profile_id = ${profile} and kind = ${kind} and subject_id = ${subject} and step in ('remind', 'done')
    `,
  )
}
