import { createHmac } from 'node:crypto'
import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import { type MemberId, siteId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'
import type { HookAnswer } from '#platform/http/operations.ts'
import { isSameSecret } from '#platform/same-secret.ts'
import type { SigningKeys } from '#platform/signing-keys.ts'

import { stopMails } from './mail-stops.ts'
import { accountOfToken } from './mail-token.ts'
import { type MailReport, parseMailReport } from './parse-mail-report.ts'

/** The key the operator's mail server needs to submit reports: `duet mail-reports` prints it. */
export const reportKey = (keys: SigningKeys) =>
  createHmac('sha256', keys('mail reports')).update('intake').digest('base64url').slice(0, 32)

const ACCEPTED: HookAnswer = { type: 'text/plain; charset=utf-8', text: 'accepted' }

/**
 * NOTI-2: a bounce or complaint stops that account's emails. Our own signed reference identifies it; without one the
 * mailbox is looked up on this site. Unreadable reports are accepted too: resending would not help.
 */
export async function receiveMailReport(ctx: Context, key: string, body: Buffer): Promise<HookAnswer> {
  if (!isSameSecret(key, reportKey(ctx.keys))) throw new DomainError('not_found')
  const report = await parseMailReport(body)
  if (report === undefined) return ACCEPTED
  for (const account of await concerned(ctx, report)) await stopMails(ctx.db, account, report.reason, ctx.now())
  ctx.log.info({ part: 'mail', reason: report.reason }, 'delivery report received')
  return ACCEPTED
}

async function concerned(ctx: Context, { reference, address }: MailReport): Promise<MemberId[]> {
  if (reference) {
    const site = siteId.safeParse(reference.site)
    if (!site.success) return []
    try {
      return [accountOfToken(ctx.keys, site.data, reference.token)]
    } catch (error) {
      if (error instanceof DomainError) return []
      throw error
    }
  }
  if (address === undefined) return []
  const rows = await many(
    ctx.db,
    sql<{ id: MemberId }>`
      select id from reachable_accounts where site_id = ${ctx.site.id} and lower(email) = lower(${address})
    `,
  )
  return rows.map(({ id }) => id)
}
