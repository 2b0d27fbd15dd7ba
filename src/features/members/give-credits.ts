import { sql } from 'kysely'

import { grantCredits } from '#features/credits/grant-credits.ts'
import { tellBalance } from '#features/payments/tell-balance.ts'
import { recordAct } from '#features/staff/record-act.ts'
import { askSecondPerson, type SecondPersonAct } from '#features/staff/second-person.ts'
import type { ClientId, ProfileId } from '#kernel/ids.ts'
import { DAY } from '#kernel/time.ts'
import type { StaffContext } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { one } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { type Asked, findActable } from './act-on-member.ts'
import type { DeskMember } from './find-member.ts'
import { memberWords } from './member-words.ts'
import { GIFT_ALONE, GIFTS_PER_DAY } from './members.rules.ts'

/** The cause in the ledger; members read it as a gift of the team. */
const CAUSE = 'staff_gift'

type Gift = { id: ProfileId; credits: number; gift: ClientId; reason: string }

/** CONS-30: what is above the limit, and happens once a second person agrees. */
export const giveCreditsAct: SecondPersonAct<Gift> = {
  kind: 'member.give_credits',
  run: async (tx, gift) => {
    await lockName(tx.db, `member ${gift.id}`)
    await give(tx, await findActable(tx, 'give_more_credits', gift.id), gift)
  },
}

/**
 * CONS-30: a few credits at once, more with a second person. The limits count what the member got from staff within a
 * day, and what one person gave, so that many small gifts are not a large one. A click sent twice gives once.
 */
export function giveCredits(
  ctx: StaffContext,
  { id, credits, client_id, reason, case: caseRef }: Asked & { credits: number; client_id: ClientId },
): Promise<{ request: string | null }> {
  return inTransaction(ctx, async (tx) => {
    await lockName(tx.db, `gifts ${tx.staff.id}`)
    await lockName(tx.db, `member ${id}`)
    const member = await findActable(tx, 'give_credits', id)
    const gift = { id, credits, gift: client_id, reason }
    if (await wasGiven(tx, client_id)) return { request: null }
    const today = await givenToday(tx, id)
    if (today.to_member + credits <= GIFT_ALONE) {
      if (today.by_staff + credits > GIFTS_PER_DAY) throw new ConsoleError('gift_limit')
      await give(tx, member, gift, caseRef)
      return { request: null }
    }
    const request = await askSecondPerson(tx, {
      ...{ kind: giveCreditsAct, permission: 'give_more_credits', payload: gift, reason, case: caseRef },
      says: `${credits} credits for ${memberWords(tx, member)}`,
      ...{ site: member.site_id, subject: { kind: 'member', id } },
    })
    return { request: request.id }
  })
}

async function give(tx: StaffContext, member: DeskMember, { credits, gift, reason }: Gift, caseRef?: string) {
  const { balance } = await grantCredits(tx, {
    ...{ account: member.account_id, lot: 'gifted', credits, cause: CAUSE, causeId: gift },
  })
  await tellBalance(tx, member.account_id, balance)
  await recordAct(tx, {
    ...{ act: 'member.give_credits', site: member.site_id, subject: { kind: 'member', id: member.id } },
    ...{ reason, case: caseRef, after: { credits, balance } },
  })
}

const wasGiven = async ({ db }: StaffContext, gift: ClientId): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ given: boolean }>`
        select exists (select from staff_gifts where gift = ${gift})
          or exists (select from asked_gifts where gift = ${gift}) as given
      `,
    )
  ).given

function givenToday({ db, staff, now }: StaffContext, id: ProfileId) {
  const since = new Date(now().getTime() - DAY)
  return one(
    db,
    sql<{ to_member: number; by_staff: number }>`
      select coalesce(sum(credits) filter (where subject_id = ${id}), 0)::integer as to_member,
        coalesce(sum(credits) filter (where staff_id = ${staff.id}), 0)::integer as by_staff
      from recent_gifts where at > ${since}
    `,
  )
}
