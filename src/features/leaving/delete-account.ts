import { sql } from 'kysely'

import { markDeleted } from '#features/accounts/delete-account.ts'
import { checkProof } from '#features/accounts/fresh-proof.ts'
import { forgetSession } from '#features/accounts/session-cookie.ts'
import { sendMail } from '#features/mailing/send-mail.ts'
import type { MemberContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { greetingName } from './greeting-name.ts'
import type { Reason } from './leaving.rules.ts'

/** ACC-8: hides the member at once; the emailed link restores them within 14 days, then a job erases them. */
export async function deleteAccount(
  ctx: MemberContext,
  { password, reason }: { password: string; reason: Reason | null },
): Promise<void> {
  await checkProof(ctx, { password })
  await inTransaction(ctx, async (tx) => {
    if ((await sayGoodbye(tx)) && reason !== null) await countReason(tx, reason)
  })
  forgetSession(ctx)
}

/** Deletes and emails the way back, in the caller's transaction. Returns false if they had left already. */
export async function sayGoodbye(tx: MemberContext): Promise<boolean> {
  const deleted = await markDeleted(tx, tx.member.id)
  if (deleted === undefined) return false
  await sendMail(tx, {
    ...{ site: tx.site.id, locale: tx.textLocale, to: deleted.email },
    ...{ template: 'goodbye', confirmed: deleted.confirmed },
    values: {
      name: await greetingName(tx, { account: tx.member.id, ...deleted }),
      path: `/account-deleted?token=${deleted.returnToken}`,
    },
  })
  return true
}

/** Counted per site and month, without the person. */
async function countReason(tx: MemberContext, reason: Reason) {
  await run(
    tx.db,
    sql`
      insert into leaving_reasons (site_id, month, reason, times)
      values (${tx.site.id}, date_trunc('month', ${tx.now()}::timestamptz at time zone ${tx.site.time_zone}), ${reason}, 1)
      on conflict (site_id, month, reason) do update set times = leaving_reasons.times + 1
    `,
  )
}
