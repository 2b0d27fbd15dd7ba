import { sql } from 'kysely'

import type { ConversationId, ProfileId, SiteId } from '#kernel/ids.ts'
import { many, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { JobContext } from '#platform/jobs.ts'

import { PUSH_PAUSE, REMINDER_DELAY } from './notifications.rules.ts'

/** Events per batch: few enough for memory, many enough to be quick. */
const BATCH = 1000

type Message = { conversation: ConversationId; seq: number; from: ProfileId; to: ProfileId; site: SiteId }
type Arrival =
  | { fact: 'messageSent'; payload: Message; at: Date }
  | { fact: 'profileLiked'; payload: { liker: ProfileId; liked: ProfileId; site: SiteId }; at: Date }
  | { fact: 'peopleMatched'; payload: { one: ProfileId; other: ProfileId; site: SiteId }; at: Date }

/** A row of `notices`. */
type Notice = {
  profile_id: ProfileId
  kind: 'message' | 'heart'
  subject_id: string
  site_id: SiteId
  from_id: ProfileId
  count: number
  starts: boolean
  matched: boolean
  since: Date
  present: boolean
}

/** Turns recorded events into notices, one per conversation and person; false when there were none. */
export async function takeArrivals(ctx: JobContext): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const arrivals = await many(
      tx.db,
      sql<Arrival>`
        delete from notification_facts where ctid = any (array(
          select ctid from notification_facts limit ${BATCH} for update skip locked
        )) returning fact, payload, at
      `,
    )
    if (arrivals.length === 0) return false
    const notices = gather(arrivals)
    const present = await tx.live.present([...new Set(notices.map(({ profile_id }) => profile_id))])
    await keep(
      tx,
      notices.map((each) => ({ ...each, present: present.has(each.profile_id) })),
    )
    return true
  })
}

/** Many messages of one conversation are one notice; a match replaces the like that made it. */
function gather(arrivals: readonly Arrival[]): Omit<Notice, 'present'>[] {
  const gathered = new Map<string, Omit<Notice, 'present'>>()
  for (const arrival of arrivals) {
    const next = noticeOf(arrival)
    const key = `${next.profile_id} ${next.kind} ${next.subject_id}`
    const known = gathered.get(key)
    if (known === undefined) gathered.set(key, next)
    else {
      known.count += next.count
      known.starts ||= next.starts
      known.matched ||= next.matched
    }
  }
  return [...gathered.values()]
}

function noticeOf({ fact, payload, at }: Arrival): Omit<Notice, 'present'> {
  const common = { site_id: payload.site, count: 1, starts: false, matched: false, since: at }
  switch (fact) {
    case 'messageSent':
      return {
        ...common,
        ...{ profile_id: payload.to, kind: 'message', subject_id: payload.conversation, from_id: payload.from },
        starts: payload.seq === 1,
      }
    case 'profileLiked':
      return { ...common, profile_id: payload.liked, kind: 'heart', subject_id: payload.liker, from_id: payload.liker }
    case 'peopleMatched':
      // The second to like has seen the celebration; notify the other.
      return {
        ...common,
        ...{ profile_id: payload.other, kind: 'heart', subject_id: payload.one, from_id: payload.one, matched: true },
      }
  }
}

/**
 * A waiting notice only grows. One already announced is announced again when there is more: a later message, or the
 * match after the like. Profiles without an account (fictional ones) are never notified.
 */
async function keep({ db, clock }: JobContext, notices: readonly Notice[]): Promise<void> {
  const now = clock.now()
  const reminder = new Date(now.getTime() + REMINDER_DELAY)
  await run(
    db,
    sql`
      insert into notices (profile_id, kind, subject_id, site_id, from_id, count, starts, matched, since, step, due_at)
      select notice.profile_id, notice.kind, notice.subject_id, notice.site_id, notice.from_id, notice.count, notice.starts,
        notice.matched, notice.since,
        case when not notice.present then 'push' when notice.kind = 'message' then 'remind' else 'done' end,
        case when not notice.present then ${now}::timestamptz when notice.kind = 'message' then ${reminder}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) notice (profile_id text, kind text, subject_id text,
        site_id text, from_id text, count integer, starts boolean, matched boolean, since timestamptz, present boolean)
      join reachable_accounts account on account.profile_id = notice.profile_id
      join profile_names sender on sender.id = notice.from_id
      on conflict (profile_id, kind, subject_id) do update set
        matched = notices.matched or excluded.matched,
        count = case when notices.step in ('push', 'mail') then notices.count + excluded.count else excluded.count end,
        starts = excluded.starts or (notices.starts and notices.step in ('push', 'mail')),
        since = case when notices.step in ('push', 'mail') then notices.since else excluded.since end,
        step = case when notices.step in ('push', 'mail') then notices.step else excluded.step end,
        due_at = case when notices.step in ('push', 'mail') then notices.due_at
          when excluded.step = 'push' then greatest(excluded.due_at, notices.told_at + make_interval(secs => ${PUSH_PAUSE / 1000}))
          else excluded.due_at end
      where notices.kind = 'message' or (excluded.matched and not notices.matched)
    `,
  )
}
