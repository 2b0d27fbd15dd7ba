import { sql } from 'kysely'

import type { MailContext } from '#features/mailing/admit-mail.ts'
import { sendMail } from '#features/mailing/send-mail.ts'
import type { MemberId } from '#kernel/ids.ts'
import { type Locale, textLocaleOf } from '#kernel/locales.ts'
import { maybeOne } from '#platform/db/query.ts'

import { SIGNUP_DONE } from './accounts.rules.ts'
import { issueToken, type TokenContext } from './issue-token.ts'

type Row = { email: string; language: Locale; country: string | null; confirmed: boolean; mailed: boolean }

/**
 * ACC-1: emails the link to continue the sign-up, inside the caller's transaction. Skips finished sign-ups, and
 * addresses confirmed by another account, whose owner did not ask. `unlessMailed` is for the job, which may run twice
 * but must send one link only.
 */
export async function orderResumeMail(
  tx: TokenContext & MailContext,
  { account, unlessMailed = false }: { account: MemberId; unlessMailed?: boolean },
): Promise<void> {
  const row = await maybeOne(
    tx.db,
    sql<Row>`
      select email, language, country, confirmed_at is not null as confirmed, exists (
        select from account_tokens where account_id = accounts.id and purpose = 'resume'
      ) as mailed
      from accounts
      where id = ${account} and site_id = ${tx.site.id} and status <> 'deleted' and signup_step < ${SIGNUP_DONE}
        and not exists (
          select from accounts owner
          where owner.site_id = accounts.site_id and owner.email_key = accounts.email_key
            and owner.confirmed_at is not null and owner.id <> accounts.id
        )
    `,
  )
  if (row === undefined || (unlessMailed && row.mailed)) return
  await sendMail(tx, {
    ...{ site: tx.site.id, locale: textLocaleOf(row.language, { country: row.country }), to: row.email },
    ...{ template: 'resume_signup', confirmed: row.confirmed },
    values: async () => ({ path: `/complete-signup?token=${await issueToken(tx, { account, purpose: 'resume' })}` }),
  })
}
