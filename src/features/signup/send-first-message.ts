import { sql } from 'kysely'

import { keepUnsent } from '#features/chat/keep-unsent.ts'
import { sendMessage } from '#features/chat/send-message.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ClientId, MemberId, ProfileId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locales.ts'
import { nonEmptyText } from '#kernel/text.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { enqueue, type HandlerContext } from '#platform/events.ts'
import type { Job, JobContext } from '#platform/jobs.ts'

type First = { account: MemberId; site: string }
type Waiting = {
  message: string
  client_id: ClientId
  from: ProfileId
  to: ProfileId
  status: 'active' | 'not_confirmed'
  held: boolean
  language: Locale
}

/** Queued as soon as the confirmation is stored, and never in its way. */
export async function orderFirstMessage({ db }: HandlerContext, first: First): Promise<void> {
  const waiting = await maybeOne(
    db,
    sql`select from signup_targets where account_id = ${first.account} and message is not null`,
  )
  if (waiting) await enqueue(db, sendFirstMessage.name, first)
}

/**
 * CHAT-2: sends the message written at sign-up like every other, paid with the sign-up credits. What can't be sent
 * becomes a draft. The order is deleted in the same transaction: it happens once.
 */
export const sendFirstMessage: Job = {
  name: 'signup:first-message',
  async run(ctx, payload) {
    const { account, site: id } = payload as First
    const site = ctx.sites.all().find((each) => each.id === id)
    if (site === undefined) throw new Error(`no site ${id} to send a message on`)
    await inTransaction(ctx, async (tx) => {
      const waiting = await takeMessage(tx, account)
      // No visible text: nothing is sent.
      if (waiting === undefined || !nonEmptyText.safeParse(waiting.message).success) return
      const { message, client_id, from, to, status, held, language } = waiting
      const member = { id: account, profileId: from, status, held, language }
      try {
        const sender = { ...tx, site, member, now: () => tx.clock.now() }
        await sendMessage(sender, { profile: to, clientId: client_id, text: message })
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        await keepUnsent(tx, { from, to, text: message, at: tx.clock.now() })
      }
    })
  },
}

/** Undefined when it was taken before, when they left meanwhile, or when the target is gone. */
async function takeMessage({ db }: JobContext, account: MemberId): Promise<Waiting | undefined> {
  const waiting = await maybeOne(
    db,
    sql<Waiting>`
      select target.message, gen_random_uuid() as client_id, me.profile_id as from, target.profile_id as to, me.status,
        me.profile_hidden_at is not null as held, me.language
      from signup_targets target join account_facts me on me.id = target.account_id
      where target.account_id = ${account} and target.message is not null
      for update of target
    `,
  )
  if (waiting) await run(db, sql`update signup_targets set message = null where account_id = ${account}`)
  return waiting
}
