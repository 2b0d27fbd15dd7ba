import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import { type ProfileId, profileId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { memberBlocked } from './blocks.events.ts'

/** CHAT-7, R-MOD-12: members can block only people they can see, have reported, or got a message from; idempotent. */
export async function blockMember(ctx: MemberContext, id: string): Promise<void> {
  const known = profileId.safeParse(id)
  if (!known.success) throw new DomainError('member_not_found')
  await inTransaction(ctx, async (tx) => {
    const me = tx.member.profileId
    // Locks the pair first: a concurrent like or message is either there to be deleted, or refused.
    await run(tx.db, sql`select lock_pair(${me}, ${known.data})`)
    const blocked = await maybeOne(
      tx.db,
      sql<{ id: ProfileId; fresh: boolean }>`
        with made as (
          insert into blocks (site_id, blocker_id, blocked_id, blocked_at)
          select ${tx.site.id}, ${me}, id, ${tx.now()} from blockable_profiles
          where viewer_id = ${me} and id = ${known.data} and id <> ${me}
          on conflict do nothing
          returning blocked_id
        )
        select blocked_id as id, true as fresh from made
        union all
        select blocked_id, false from blocks where blocker_id = ${me} and blocked_id = ${known.data}
        limit 1
      `,
    )
    if (blocked === undefined) throw new DomainError('member_not_found')
    if (blocked.fresh) await tx.announce(tx, memberBlocked, { blocker: me, blocked: blocked.id, site: tx.site.id })
  })
}
