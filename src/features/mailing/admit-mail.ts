import { createHmac } from 'node:crypto'
import { sql } from 'kysely'

import type { SiteId } from '#kernel/ids.ts'
import { DAY } from '#kernel/time.ts'
import { lockName } from '#platform/db/lock.ts'
import type { Db } from '#platform/db/pool.ts'
import { run } from '#platform/db/query.ts'
import type { Clock } from '#platform/ports.ts'
import type { SigningKeys } from '#platform/signing-keys.ts'

import {
  OTHER_MAILS_PER_DAY,
  RESET_MAILS_PER_DAY,
  SIGNUP_MAILS_PER_SITE,
  STRANGERS_MAILS_PER_DAY,
} from './mail-classes.ts'
import { mailboxOf } from './mailbox.rules.ts'

export type MailContext = {
  db: Db
  clock: Clock
  keys: SigningKeys
  /** Takes the emails instead of the queue: what would be sent, for staff to read before they decide. */
  outbox?: unknown[] | undefined
}

const CAPS = { stranger: STRANGERS_MAILS_PER_DAY, reset: RESET_MAILS_PER_DAY } as const
export type MailCap = keyof typeof CAPS

/**
 * R-MAIL-1: the one door of all capped emails, on all sites together. Counts the email and says whether it may be
 * written. Holds a lock on the mailbox until the transaction ends, so parallel requests count each other. `signupSite` is
 * for emails of a sign-up, which have a share of their own.
 */
export async function admitMail(
  tx: MailContext,
  cap: MailCap,
  to: string,
  signupSite: SiteId | null = null,
): Promise<boolean> {
  const now = tx.clock.now()
  const mailbox = hashMailbox(tx.keys, to)
  await lockName(tx.db, `mailbox ${cap} ${mailbox.toString('hex')}`)
  const share = signupSite === null ? OTHER_MAILS_PER_DAY : SIGNUP_MAILS_PER_SITE
  const admitted = await run(
    tx.db,
    sql`
      insert into mailbox_mails (mailbox_hash, cap, mailed_at, signup_site)
      select ${mailbox}, ${cap}, ${now}, ${signupSite}
      from (
        select count(*) as all, count(*) filter (where signup_site is not distinct from ${signupSite}::text) as alike
        from mailbox_mails
        where mailbox_hash = ${mailbox} and cap = ${cap} and mailed_at > ${new Date(now.getTime() - DAY)}
      ) today
      where today.all < ${CAPS[cap]} and (${cap} <> 'stranger' or today.alike < ${share})
    `,
  )
  return admitted === 1
}

/** Writes a row and changes nothing: the cost of prolonging a link, where there is none. */
export async function touchMails(tx: MailContext, cap: MailCap, to: string): Promise<void> {
  await run(
    tx.db,
    sql`
      update mailbox_mails set mailed_at = mailed_at
      where ctid = any(array(
        select ctid from mailbox_mails where mailbox_hash = ${hashMailbox(tx.keys, to)} and cap = ${cap} limit 1
      ))
    `,
  )
}

/** Somebody showed that the mailbox is theirs, so the emails so far reached no stranger. */
export async function forgetMails(
  { db, keys }: Pick<MailContext, 'db' | 'keys'>,
  addresses: readonly string[],
  caps: readonly MailCap[] = ['stranger', 'reset'],
): Promise<void> {
  const hashes = addresses.map((address) => hashMailbox(keys, address))
  await run(
    db,
    sql`delete from mailbox_mails where mailbox_hash = any(${hashes}::bytea[]) and cap = any(${caps}::text[])`,
  )
}

/** Keyed, so a copy of the database cannot be searched for addresses. */
export const hashMailbox = (keys: SigningKeys, email: string) =>
  createHmac('sha256', keys('mailbox')).update(mailboxOf(email)).digest()
