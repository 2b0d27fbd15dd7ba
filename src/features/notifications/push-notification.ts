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

export const PUSH_NOTIFICATION = 'push-news'

const pushPayload = z.object({
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
export type PushPayload = z.output<typeof pushPayload>

/** PUSH-1: notifies all of a member's browsers. If none accepts it, an email is sent instead. */
export const pushNotificationJob: Job = {
  name: PUSH_NOTIFICATION,
  run: async (ctx, json) => {
    const payload = pushPayload.parse(json)
    const { sent } = await pushTo(ctx, {
      ...{ account: payload.account, site: payload.site },
      payload: {
        ...(await wordsOf(ctx, payload)),
        path: pathOf(payload),
        tag: `${payload.kind}:${payload.subject}`,
        badge: await badgeOf(ctx, payload.account),
        kind: payload.kind,
      },
    })
    if (sent === 0) await leaveToMail(ctx, payload)
  },
}

function pathOf({ kind, matched, subject }: PushPayload): string {
  if (kind === 'message') return `/chats/${subject}`
  return matched ? `/likes/m/${subject}` : '/likes/received'
}

/** R-GDPR-9: names nobody, and says nothing about the kind of site, unless the reader wants to see more. */
async function wordsOf(ctx: JobContext, payload: PushPayload): Promise<{ title: string; body: string }> {
  const site = siteById(ctx, payload.site)
  const place = { country: payload.country, ...(site.domain_language && { domainLanguage: site.domain_language }) }
  const i18n = ctx.texts(textLocaleOf(payload.language, place))
  const text = (id: TextId, values?: Record<string, string | number>) => i18n._(id, values)
  const who = payload.neutral ? undefined : await senderOf(ctx, payload)
  const title = who === undefined ? site.mail_name : who.fictional ? `${who.name} (${labelOf()})` : who.name
  return { title, body: text(bodyId(payload, who !== undefined), { count: payload.count }) }

  function labelOf(): string {
    return site.fictional_singular[payload.language] ?? text('shell.fictional_singular')
  }
}

function bodyId({ kind, type, matched }: PushPayload, named: boolean): TextId {
  if (!named) return 'mails.push_neutral'
  if (type === 'unread_message_reminders') return 'mails.push_unread'
  if (kind === 'message') return 'mails.push_messages'
  return matched ? 'mails.push_match' : 'mails.push_like'
}

const senderOf = ({ db }: JobContext, { profile, from }: PushPayload) =>
  maybeOne(
    db,
    sql<{ name: string; fictional: boolean }>`
      select name, fictional from seen_profiles where viewer_id = ${profile} and id = ${from}
    `,
  )

async function leaveToMail({ db, clock }: JobContext, { profile, kind, subject }: PushPayload): Promise<void> {
  const due = new Date(clock.now().getTime() + MAIL_DELAY)
  await run(
    db,
    sql`
      update notices set step = 'mail', due_at = ${due}
      where profile_id = ${profile} and kind = ${kind} and subject_id = ${subject} and step in ('remind', 'done')
    `,
  )
}
