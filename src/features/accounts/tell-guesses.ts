import { sql } from 'kysely'
import * as z from 'zod/mini'

import { sendMail } from '#features/mailing/send-mail.ts'
import type { MemberId } from '#kernel/ids.ts'
import { DAY } from '#kernel/time.ts'
import { maybeOne, one } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Job, JobContext } from '#platform/jobs.ts'
import { hashToken } from '#platform/tokens.ts'

import { takeAttempt } from './account-attempts.ts'
import { ADDRESS_FAILURES } from './accounts.rules.ts'
import { localeOfOwner, type Owner } from './find-owner.ts'

export const TELL_GUESSES_TASK = 'tell-guesses'
const payload = z.object({ account: z.nullable(z.string()) })

/** R-AUTH-4: emails the owner once a day while strangers guess at the password. */
export const tellGuessesJob: Job = {
  name: TELL_GUESSES_TASK,
  run: async (ctx, given) => {
    const { account } = payload.parse(given)
    if (account !== null) await inTransaction(ctx, (tx) => tellOwner(tx, account as MemberId))
  },
}

type Row = Pick<Owner, 'email' | 'language' | 'country'> & { email_key: string; site_id: string }

async function tellOwner(tx: JobContext, account: MemberId) {
  const owner = await maybeOne(
    tx.db,
    sql<Row>`
      select email, email_key, language, country, site_id from accounts
      where id = ${account} and status = 'active'
    `,
  )
  const site = tx.sites.all().find(({ id }) => id === owner?.site_id)
  if (owner === undefined || site === undefined) return
  // The right password has taken its own attempt back meanwhile.
  const { failures } = await one(
    tx.db,
    sql<{ failures: number }>`
      select count(*) as failures from login_failures
      where site_id = ${site.id} and email_hash = ${hashToken(owner.email_key)}
        and failed_at > ${new Date(tx.clock.now().getTime() - DAY)}
    `,
  )
  if (failures < ADDRESS_FAILURES) return
  const told = await takeAttempt(tx, { account, kind: 'guesses_told' }, [{ most: 1, within: DAY }])
  if (told.wait !== undefined) return
  await sendMail(tx, {
    ...{ site: site.id, locale: localeOfOwner({ site }, owner), to: owner.email },
    template: 'login_guesses_notice',
    values: { path: '/reset-password' },
  })
}
