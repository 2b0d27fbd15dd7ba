import { sql } from 'kysely'

import { many, one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { enqueueAll } from '#platform/events.ts'
import type { JobContext } from '#platform/jobs.ts'

import type { Decided, DueNotice } from './due-notice.ts'
import { emailNotifications } from './email-notifications.ts'
import { DEFAULT_TYPES, type NextStep, nextStep } from './notifications.rules.ts'
import { PUSH_NOTIFICATION, type PushPayload } from './push-notification.ts'
import { quietUntil } from './quiet-hours.rules.ts'

/** Notices decided per batch: few enough for memory, many enough to be quick. */
const BATCH = 1000
/** One planner at a time: two would each believe that the day's sixth email is still free. */
const PLANNER = 734_001

/** Decides what is due and queues pushes and emails; false when nothing was due. */
export async function decideDue(ctx: JobContext): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { mine } = await one(tx.db, sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${PLANNER}) as mine`)
    if (!mine) return false
    const now = tx.clock.now()
    const due = await findDue(tx, now)
    if (due.length === 0) return false
    const present = await tx.live.present([...new Set(due.map(({ profile_id }) => profile_id))])
    const decided = withCompany(due, (notice) => decide(notice, present.has(notice.profile_id), now))
    await keepDecisions(tx, decided, now)
    await enqueueAll(tx.db, PUSH_NOTIFICATION, decided.filter(({ next }) => next.tell === 'push').map(pushOf))
    await emailNotifications(
      tx,
      decided.filter(({ next }) => next.tell === 'mail'),
      now,
    )
    return true
  })
}

/** What is due, plus what waits for an email to the same people, so that one email covers all of it. */
const findDue = ({ db }: JobContext, now: Date) =>
  many(
    db,
    sql<DueNotice>`
      with due as (
        select profile_id, kind, subject_id from notices where due_at <= ${now}
        order by due_at limit ${BATCH} for update skip locked
      ), along as (
        select profile_id, kind, subject_id from notices
        where step = 'mail' and due_at > ${now} and profile_id in (
          select profile_id from due join notices mailed using (profile_id, kind, subject_id) where mailed.step = 'mail'
        ) for update skip locked
      ), chosen as (
        select profile_id, kind, subject_id from due union all select profile_id, kind, subject_id from along
      )
      select notice.profile_id, notice.kind, notice.subject_id, notice.site_id, notice.from_id, notice.count,
        notice.starts, notice.matched, notice.step, notice.told_at, notice.mailed_at, notice.since,
        notice.due_at > ${now} as along,
        account.id as account_id, account.email, account.language, account.country,
        settings.mail, settings.push, coalesce(settings.neutral, true) as neutral, settings.quiet_from,
        settings.quiet_until, settings.time_zone, coalesce(tally.mailed_at, '{}') as mails,
        exists (select from push_subscriptions where account_id = account.id) as pushable,
        exists (select from mail_stops where account_id = account.id) as stopped,
        case notice.kind
          when 'message' then exists (select from unread_chats unread
            where unread.profile_id = notice.profile_id and unread.conversation_id = notice.subject_id)
          else exists (select from new_likes fresh
            where fresh.profile_id = notice.profile_id and fresh.liker_id = notice.from_id)
        end as fresh
      from chosen join notices notice using (profile_id, kind, subject_id)
      left join reachable_accounts account on account.profile_id = notice.profile_id
        and (account.suspended_until is null or account.suspended_until <= ${now})
      left join notification_settings settings on settings.account_id = account.id
      left join notification_tallies tally on tally.account_id = account.id
    `,
  )

/** Anyone getting an email now gets everything: notices that only waited for their own email join it. */
function withCompany(due: readonly DueNotice[], decideOn: (notice: DueNotice) => NextStep): Decided[] {
  const first = due.map((notice) => ({ notice, next: decideOn(notice) }))
  const mailed = new Set(first.flatMap(({ notice, next }) => (next.tell === 'mail' ? [notice.profile_id] : [])))
  return first.map((decided) => {
    const { notice, next } = decided
    if (next.step !== 'mail' || !mailed.has(notice.profile_id)) return decided
    return { notice, next: decideOn({ ...notice, along: true }) }
  })
}

function decide(notice: DueNotice, present: boolean, now: Date): NextStep {
  if (notice.account_id === null) return { tell: null, step: 'done', due: null }
  const { quiet_from: from, quiet_until: until, time_zone: timeZone } = notice
  const isSet = from !== null && until !== null && timeZone !== null
  return nextStep(
    {
      ...notice,
      // Joining someone else's email means it has waited long enough.
      since: notice.along ? new Date(0) : notice.since,
      mail: notice.mail ?? DEFAULT_TYPES,
      push: notice.push ?? DEFAULT_TYPES,
      present,
      quietUntil: isSet ? quietUntil({ from, until, timeZone }, now) : null,
    },
    now,
  )
}

async function keepDecisions({ db }: JobContext, decided: readonly Decided[], now: Date): Promise<void> {
  const steps = decided.map(({ notice: { profile_id, kind, subject_id }, next }) => ({
    ...{ profile_id, kind, subject_id },
    ...{ tell: next.tell, step: next.step, due_at: next.due },
  }))
  await run(
    db,
    sql`
      update notices set step = decided.step, due_at = decided.due_at,
        told_at = case when decided.tell is null then notices.told_at else ${now} end,
        mailed_at = case when decided.tell = 'mail' then ${now} else notices.mailed_at end
      from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) decided
        (profile_id text, kind text, subject_id text, tell text, step text, due_at timestamptz)
      where notices.profile_id = decided.profile_id and notices.kind = decided.kind
        and notices.subject_id = decided.subject_id
    `,
  )
}

function pushOf({ notice, next }: Decided): PushPayload {
  if (notice.account_id === null || next.tell === null) throw new Error('a push needs a recipient')
  const { account_id, profile_id, site_id, from_id, subject_id, kind, count, matched, starts, neutral } = notice
  return {
    ...{ account: account_id, profile: profile_id, site: site_id, from: from_id, subject: subject_id },
    ...{ kind, type: next.type, count, matched, starts, neutral },
    ...{ language: notice.language, country: notice.country },
  }
}
