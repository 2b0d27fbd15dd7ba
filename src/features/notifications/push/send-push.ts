import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { MemberId } from '#kernel/ids.ts'
import { many, run } from '#platform/db/query.ts'
import { enqueue } from '#platform/events.ts'
import type { Job, JobContext } from '#platform/jobs.ts'
import type { PushOutcome, PushTarget } from '#platform/push.ts'

import { noticeText, PUSH_KEPT, type PushNotice } from './push.rules.ts'

type Ctx = Pick<JobContext, 'db' | 'clock' | 'push' | 'sites'>
type Row = PushTarget & { id: string }
/** What goes to one browser, and until when it is worth sending. */
type Message = { site: string; text: string; topic: string; until: Date }

const AGAIN_TASK = 'push-again'

/**
 * PUSH-1: notifies all of a member's browsers and drops those that are gone. When a service is busy the queue retries
 * that browser only: the others must not be notified twice.
 */
export async function pushTo(
  ctx: Ctx,
  { account, site, payload }: { account: MemberId; site: string; payload: PushNotice },
): Promise<{ sent: number }> {
  const rows = await many(
    ctx.db,
    sql<Row>`
      select id, endpoint, p256dh, auth from push_subscriptions where account_id = ${account} and site_id = ${site}
    `,
  )
  const until = new Date(ctx.clock.now().getTime() + PUSH_KEPT)
  const message = { site, text: noticeText(payload), topic: topicOf(payload.tag), until }
  const outcomes = await Promise.all(rows.map((row) => sendOne(ctx, row, message)))
  for (const [index, { id }] of rows.entries())
    if (outcomes[index] === 'failed')
      await enqueue(ctx.db, AGAIN_TASK, { account, subscription: id, ...message, until: until.toISOString() })
  return { sent: outcomes.filter((outcome) => outcome === 'sent').length }
}

/** The queue backs off with every failure, as push services want it. */
export const pushAgain: Job = {
  name: AGAIN_TASK,
  run: async (ctx, payload) => {
    const { subscription, until, ...message } = again.parse(payload)
    const end = new Date(until)
    if (end <= ctx.clock.now()) return
    const [row] = await many(
      ctx.db,
      sql<Row>`select id, endpoint, p256dh, auth from push_subscriptions where id = ${subscription}`,
    )
    if (row === undefined) return
    const outcome = await sendOne(ctx, row, { ...message, until: end })
    if (outcome === 'failed') throw new Error('push service is busy')
  },
}

const again = z.object({
  subscription: z.string(),
  site: z.string(),
  text: z.string(),
  topic: z.string(),
  until: z.string(),
})

async function sendOne(ctx: Ctx, { id, ...target }: Row, { site, text, topic, until }: Message): Promise<PushOutcome> {
  const contact = ctx.sites.all().find((each) => each.id === site)?.support_email
  // A site that no longer exists has nobody to notify.
  if (contact === undefined) return 'refused'
  const keptFor = until.getTime() - ctx.clock.now().getTime()
  const outcome = await ctx.push.send(target, text, { keptFor, urgency: 'normal', topic, contact })
  if (outcome === 'gone') await run(ctx.db, sql`delete from push_subscriptions where id = ${id}`)
  return outcome
}

/** The service may only learn whether two tags are the same. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, TOPIC_LENGTH)
/** RFC 8030. */
const TOPIC_LENGTH = 32
