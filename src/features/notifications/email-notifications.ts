import { sql } from 'kysely'

import type { MailJob } from '#features/mailing/mailing.jobs.ts'
import { sendMails } from '#features/mailing/send-mail.ts'
import type { PhotoId, ProfileId } from '#kernel/ids.ts'
import { textLocaleOf } from '#kernel/locales.ts'
import { must } from '#kernel/must.ts'
import { many, run } from '#platform/db/query.ts'
import type { JobContext } from '#platform/jobs.ts'
import { siteById } from '#platform/site.ts'

import type { Decided, DueNotice } from './due-notice.ts'
import { mailToken } from './mail-token.ts'
import { MAILS_PER_DAY } from './notifications.rules.ts'

/** More faces make an email long, not better. */
const MOST_FACES = 4

type Addressed = DueNotice & { account_id: NonNullable<DueNotice['account_id']> }
type Face = { id: ProfileId; viewer: ProfileId; name: string; fictional: boolean; photo: PhotoId | null }

/** One email per person, about everything that is due for them. */
export async function emailNotifications(tx: JobContext, decided: readonly Decided[], now: Date): Promise<void> {
  if (decided.length === 0) return
  const notices = decided.map(({ notice }) => notice as Addressed)
  const perPerson = Map.groupBy(notices, ({ account_id }) => account_id)
  const faces = await facesOf(tx, notices)
  await sendMails(
    tx,
    [...perPerson.values()].map((own) => orderOf(tx, own, faces)),
  )
  await run(
    tx.db,
    sql`
      insert into notification_tallies (account_id, mailed_at)
      select account, array[${now}::timestamptz] from unnest(${[...perPerson.keys()]}::text[]) account
      on conflict (account_id) do update
        set mailed_at = (excluded.mailed_at || notification_tallies.mailed_at)[1:${MAILS_PER_DAY}::integer]
    `,
  )
}

function orderOf({ keys, ...tx }: JobContext, own: readonly Addressed[], faces: readonly Face[]): MailJob {
  const { site_id, email, language, country, account_id, profile_id, neutral } = must(
    own[0],
    'a person in the list has news',
  )
  const site = siteById(tx, site_id)
  const place = { country, ...(site.domain_language && { domainLanguage: site.domain_language }) }
  const about = new Set(own.map(({ from_id }) => from_id))
  const shown = neutral ? [] : faces.filter(({ id, viewer }) => viewer === profile_id && about.has(id))
  return {
    ...{ site: site_id, locale: textLocaleOf(language, place), to: email },
    ...contentOf(own),
    ...(shown.length > 0 && {
      faces: shown.slice(0, MOST_FACES).map(({ name, fictional, photo }) => ({
        ...{ name, fictional },
        ...(photo !== null && { photo }),
      })),
    }),
    token: mailToken(keys, { account: account_id, site: site_id }),
  }
}

function contentOf(own: readonly Addressed[]): Pick<MailJob, 'template' | 'values'> {
  const messages = own.filter(({ kind }) => kind === 'message')
  const matches = own.filter(({ kind, matched }) => kind === 'heart' && matched).length
  const likes = own.length - messages.length - matches
  const counts = {
    messages: String(messages.reduce((sum, { count }) => sum + count, 0)),
    ...{ likes: String(likes), matches: String(matches), people: String(messages.length) },
  }
  const { people, ...all } = counts
  if (messages.length > 0 && messages.length < own.length)
    return { template: 'news_mixed', values: { path: '/chats', ...all } }
  if (messages.length > 0) {
    const [first] = messages
    const path = first && messages.length === 1 ? `/chats/${first.subject_id}` : '/chats'
    const isReminder = messages.every(({ step }) => step === 'remind')
    return {
      template: isReminder ? 'unread_reminder' : 'news_messages',
      values: { path, messages: counts.messages, people },
    }
  }
  if (likes === 0) return { template: 'news_matches', values: { path: '/likes/matches', matches: counts.matches } }
  if (matches === 0) return { template: 'news_likes', values: { path: '/likes/received', likes: counts.likes } }
  return { template: 'news_mixed', values: { path: '/likes/received', ...all } }
}

/** Names for those who want to see them, each once; pictures only of people who wrote to or matched the reader. */
async function facesOf({ db }: JobContext, notices: readonly DueNotice[]): Promise<Face[]> {
  const wanted = notices
    .filter(({ neutral }) => !neutral)
    .map(({ profile_id, from_id, kind, matched }) => ({
      ...{ viewer: profile_id, id: from_id },
      pictured: kind === 'message' || matched,
    }))
  if (wanted.length === 0) return []
  return many(
    db,
    sql<Face>`
      select seen.id, seen.viewer_id as viewer, seen.name, seen.fictional,
        case when wanted.pictured then photo.id end as photo
      from (
        select viewer, id, bool_or(pictured) as pictured
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) about (viewer text, id text, pictured boolean)
        group by viewer, id
      ) wanted
      join seen_profiles seen on seen.viewer_id = wanted.viewer and seen.id = wanted.id
      left join main_photos photo on photo.id = seen.main_photo_id
    `,
  )
}
