import { sql } from 'kysely'

import { ageOn } from '#features/accounts/accounts.rules.ts'
import { brandsFor } from '#features/staff/scope.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import type { ConversationId, SiteId, StaffId } from '#kernel/ids.ts'
import { DAY, dayIn } from '#kernel/time.ts'
import type { StaffContext } from '#platform/context.ts'
import { many, one } from '#platform/db/query.ts'
import { siteById } from '#platform/site.ts'

import { asksWhetherReal } from './asks-whether-real.rules.ts'
import { ANSWER_WITHIN } from './fictional.rules.ts'
import type { listWaiting as contract } from './fictional-desk.contract.ts'
import { MOST_WAITING } from './fictional-desk.rules.ts'
import { listUnanswered } from './list-unanswered.ts'

/** CONS-50: by time left. Messages stay closed until somebody takes the conversation. */
export async function listWaiting(ctx: StaffContext, brand?: SiteId): Promise<ReplyOf<typeof contract>> {
  const sites = brandsFor(ctx, 'answer_fictional', brand)
  const rows = await listUnanswered(ctx, { most: MOST_WAITING, sites })
  const claims = await many(
    ctx.db,
    sql<{ id: ConversationId; staff_id: StaffId; name: string }>`
      select conversation_id as id, staff_id, staff.name from fictional_claims join staff_names staff on staff.id = staff_id
      where until > ${ctx.now()} and conversation_id = any(${rows.map(({ conversation }) => conversation)}::text[])
    `,
  )
  const { answered } = await one(
    ctx.db,
    sql<{ answered: number }>`
      select count(*)::integer as answered from fictional_answers
      join conversations on conversations.id = conversation_id
      where answered_at > ${new Date(ctx.now().getTime() - 7 * DAY)} and site_id = any(${sites}::text[])
    `,
  )
  const conversations = rows.map(({ conversation, site, fictional, member, since, lines }) => {
    const claim = claims.find(({ id }) => id === conversation)
    return {
      ...{ id: conversation, site_id: site, fictional, since },
      member: { name: member.name, age: ageOn(member.birth_date, dayIn(siteById(ctx, site).time_zone, ctx.now())) },
      language: member.language,
      due_at: new Date(since.getTime() + ANSWER_WITHIN),
      asks_whether_real: lines.some(({ own, body, sent_at }) => !own && sent_at >= since && asksWhetherReal(body)),
      claimed_by: claim?.name ?? null,
      own: claim?.staff_id === ctx.staff.id,
    }
  })
  return { conversations, answered_in_week: answered }
}
