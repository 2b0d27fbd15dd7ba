import { sql } from 'kysely'

import { FREE_CONVERSATIONS } from '#features/payments/allowances.rules.ts'
import type { ProfileId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'

import type { Means } from './chat.contract.ts'

type Row = {
  balance: number
  gifted: number
  paid: boolean
  started: number
  fictional: boolean
  /** A script replies. */
  automatic: boolean
  confirmed: boolean
  draft: string | null
}

/** What writing to someone costs, what pays for it, and why it may be refused; the server checks again on sending. */
export async function readMeans(
  ctx: MemberContext,
  other: ProfileId,
  begun: boolean,
): Promise<Means & { paid: boolean; draft: string | null }> {
  const me = ctx.member.profileId
  const row = await one(
    ctx.db,
    sql<Row>`
      select wallet.balance, wallet.gifted, account.paid,
        (
          select count(*) from conversation_starts start where profile_id = ${me} and other_id <> ${other} and not exists (
            select from fictional_profiles answerer where answerer.id = start.other_id and answerer.automatic
          )
        )::integer as started,
        partner.id is not null as fictional, coalesce(partner.automatic, false) as automatic,
        exists (select from fictional_confirmations where account_id = account.id) as confirmed,
        (
          select body from unsent_messages unsent
          where unsent.profile_id = ${me} and unsent.other_id = ${other} and not exists (
            select from chats mine join messages said using (conversation_id)
            where mine.profile_id = ${me} and mine.other_id = ${other} and said.sender_id = ${me}
          )
        ) as draft
      from account_facts account join wallet_lots wallet on wallet.account_id = account.id
      left join fictional_profiles partner on partner.id = ${other}
      where account.id = ${ctx.member.id}
    `,
  )
  const costFor = (what?: Kind) => (row.automatic ? 0 : costOf(ctx, row.fictional, what))
  const cost = costFor()
  return {
    paid: row.paid,
    draft: row.draft,
    credits: row.balance,
    cost,
    photo_cost: costFor('photo'),
    gift_cost: costFor('gift'),
    free_left: cost > 0 && row.gifted >= cost ? Math.floor(row.gifted / cost) : null,
    starts_left: isLimited({ ...row, begun }) ? Math.max(0, FREE_CONVERSATIONS - row.started) : null,
    message_length: ctx.site.message_length,
    answered_by: answererOf(ctx, row),
    refusal: refusalOf(ctx, { ...row, cost, begun }),
  }
}

type Kind = 'text' | 'photo' | 'gift'

/** Members reply themselves; for a fictional profile, whoever the site names, a script, or nobody. */
function answererOf({ site }: MemberContext, { fictional, automatic }: Row): Means['answered_by'] {
  if (!fictional) return null
  return automatic ? 'script' : (site.fictional_answered_by ?? null)
}

/** Writing to a fictional profile that never replies is free. */
export const costOf = ({ site }: Pick<MemberContext, 'site'>, fictional: boolean, what: Kind = 'text') =>
  fictional && site.fictional_answered_by === undefined ? 0 : priceOf(site)[what]

const priceOf = (site: MemberContext['site']) => ({
  text: site.message_credits,
  photo: site.photo_credits,
  gift: site.gift_credits,
})

/** CHAT-2: only starting a conversation with a person counts, not one with a script. */
const isLimited = ({ paid, automatic, begun }: Row & { begun: boolean }) => !begun && !paid && !automatic

function refusalOf(ctx: MemberContext, row: Row & { begun: boolean; cost: number }): Means['refusal'] {
  const { started, balance, cost, fictional, confirmed } = row
  if (ctx.member.status === 'not_confirmed') return 'email_not_confirmed'
  if (ctx.member.held) return 'profile_hidden'
  if (isLimited(row) && started >= FREE_CONVERSATIONS) return 'too_many_conversations'
  if (cost > 0 && fictional && !confirmed) return 'fictional_unconfirmed'
  return balance < cost ? 'not_enough_credits' : null
}
