import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { many, maybeOne } from '#platform/db/query.ts'
import { isPassword } from '#platform/passwords.ts'
import { networkOf } from '#platform/rate-limiter.ts'
import { hashToken } from '#platform/tokens.ts'

/** Wrong codes count too, but stop earlier, so a stranger's codes leave tries for the mailbox. */
const TRIES_PER_LINK = 20
/** The newest ones. R-MAIL-1 allows hardly more emails a day. */
const SIGNUPS_COMPARED = 3

type Opened = { token: string; purpose: 'activate' | 'resume'; password: string | undefined }

/**
 * ACC-11: a link opened elsewhere than in the browser that signed up shows who owns the mailbox, not who made the
 * account: that may be a stranger, with a name and texts that nobody should inherit. The password tells: of the sign-ups
 * that wait for this mailbox, whichever link it got, the one it belongs to. Who knows none signs up anew, and opens the
 * link in that browser. Undefined for a link that is used or expired; a wrong password leaves it valid.
 */
export async function findOwnSignup(ctx: Context, { token, purpose, password }: Opened): Promise<MemberId | undefined> {
  const mailbox = await countTry(ctx, { token, purpose, tries: password === undefined ? 0 : 1 })
  if (mailbox === undefined) return undefined
  if (password === undefined) throw new DomainError('link_needs_password')
  if (mailbox.tries <= TRIES_PER_LINK)
    for (const { id, password_hash } of await signupsOf(ctx, mailbox.key))
      if (await isPassword(password, password_hash, { network: networkOf(ctx.address) })) return id
  throw new DomainError('link_password_wrong')
}

type Mailbox = { key: string; tries: number }

/** Before the slow comparison, so that parallel guesses count each other. */
function countTry(ctx: Context, { token, purpose, tries }: { token: string; purpose: string; tries: number }) {
  return maybeOne(
    ctx.db,
    sql<Mailbox>`
      update account_tokens link set wrong_codes = wrong_codes + ${tries} from accounts
      where link.token_hash = ${hashToken(token)} and link.purpose = ${purpose} and link.site_id = ${ctx.site.id}
        and link.used_at is null and link.expires_at > ${ctx.now()} and accounts.id = link.account_id
      returning coalesce(link.about, accounts.email_key) as key, link.wrong_codes as tries
    `,
  )
}

function signupsOf(ctx: Context, key: string) {
  return many(
    ctx.db,
    sql<{ id: MemberId; password_hash: string }>`
      select id, password_hash from accounts
      where site_id = ${ctx.site.id} and email_key = ${key} and status = 'not_confirmed'
      order by signup_date desc, id limit ${SIGNUPS_COMPARED}
    `,
  )
}
