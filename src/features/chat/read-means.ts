import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'

import type { Means } from './chat.contract.ts'
import { FREE_CONVERSATIONS } from './chat.rules.ts'

type Row = { balance: number; gifted: number; paid: boolean; started: number; free: boolean }

/** What writing to somebody costs, what pays for it, and why it may not be possible; the server decides again. */
export async function readMeans(
  ctx: MemberContext,
  other: ProfileId,
  begun: boolean,
): Promise<Means & { paid: boolean }> {
  const row = await one(
    ctx.db,
    sql<Row>`
      select wallet.balance, wallet.gifted, account.paid,
        (select count(*) from conversation_starts where profile_id = ${ctx.member.profileId} and other_id <> ${other})::integer as started,
        (select fictional from fictional_profiles where id = ${other}) is not null as free
      from account_facts account join wallet_lots wallet on wallet.account_id = account.id
      where account.id = ${ctx.member.id}
    `,
  )
  const cost = costOf(ctx, row.free)
  return {
    paid: row.paid,
    credits: row.balance,
    cost,
    free_left: cost > 0 && row.gifted >= cost ? Math.floor(row.gifted / cost) : null,
    message_length: ctx.site.message_length,
    refusal: refusalOf(ctx, { ...row, cost, begun }),
  }
}

/** A fictional profile that nobody answers for costs nothing. */
export const costOf = ({ site }: Pick<MemberContext, 'site'>, fictional: boolean) =>
  fictional && site.fictional_answered_by === undefined ? 0 : site.message_credits

function refusalOf(
  ctx: MemberContext,
  { paid, started, begun, balance, cost }: Row & { begun: boolean; cost: number },
) {
  if (ctx.member.status === 'not_confirmed') return 'email_not_confirmed'
  if (!begun && !paid && started >= FREE_CONVERSATIONS) return 'too_many_conversations'
  return balance < cost ? 'not_enough_credits' : null
}
