import { sql } from 'kysely'

import type { MemberContext } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'

import { bothVisible } from './both-visible.ts'
import { findConversation } from './find-conversation.ts'

/**
 * CHAT-3: a transient hint, stored nowhere. Nothing reaches those who can't see the writer, nor passes between two people
 * of whom one is invisible (ACC-9); the writer does not learn that.
 */
export async function tellTyping(ctx: MemberContext, id: string) {
  const { id: conversation, other } = await findConversation(ctx, id)
  const { seen } = await one(
    ctx.db,
    sql<{ seen: boolean }>`
      select ${bothVisible(ctx.member.profileId, other)}
        and exists (select from seen_profiles where viewer_id = ${other} and id = ${ctx.member.profileId}) as seen
    `,
  )
  if (seen) ctx.live.publish(other, { type: 'typing', conversation })
  return {}
}
