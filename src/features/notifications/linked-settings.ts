import { sql } from 'kysely'

import type { InputOf } from '#kernel/contract.ts'
import { DomainError } from '#kernel/errors.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { HookAnswer } from '#platform/http/operations.ts'

import { choose, holdSettings } from './change-notifications.ts'
import { startMails, stopMails } from './mail-stops.ts'
import { accountOfToken } from './mail-token.ts'
import type { changeLinkedSettings as changeContract, LinkedSettings } from './notifications.contract.ts'
import { settingsOf } from './read-notifications.ts'

type Change = InputOf<typeof changeContract>['body']

/** NOTI-1: what an emailed link opens without a login. It shows and changes email choices, nothing else. */
export async function readLinkedSettings(ctx: Context, token: string): Promise<LinkedSettings> {
  return linkedOf(ctx, accountOfToken(ctx.keys, ctx.site.id, token))
}

export async function changeLinkedSettings(ctx: Context, { token, choices, mails }: Change): Promise<LinkedSettings> {
  const account = accountOfToken(ctx.keys, ctx.site.id, token)
  return inTransaction(ctx, async (tx) => {
    await addressOf(tx, account)
    if (choices) {
      await holdSettings(tx, account)
      await choose(tx, { account, choices, source: 'mail_link' })
    }
    if (mails === false) await stopMails(tx.db, account, 'listunsubscribe', tx.now())
    if (mails === true) await startMails(tx.db, account)
    return linkedOf(tx, account)
  })
}

/** RFC 8058: unsubscribes from everything. Deleted accounts get the same reply: there is nothing left to stop. */
export async function unsubscribe(ctx: Context, token: string): Promise<HookAnswer> {
  const account = accountOfToken(ctx.keys, ctx.site.id, token)
  await stopMails(ctx.db, account, 'listunsubscribe', ctx.now())
  return { type: 'text/plain; charset=utf-8', text: 'unsubscribed' }
}

/** A mail client that opens the address instead of posting to it: nothing changes until someone decides on the page. */
export async function openUnsubscribe(_ctx: Context, token: string): Promise<HookAnswer> {
  const path = `/notifications?token=${encodeURIComponent(token)}`
  return {
    type: 'text/html; charset=utf-8',
    text: `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${path}"><a href="${path}">→</a>`,
  }
}

async function linkedOf(ctx: Context, account: MemberId): Promise<LinkedSettings> {
  const address = await addressOf(ctx, account)
  const { choices, notifications_disabled } = await settingsOf(ctx.db, account)
  return { address: masked(address), choices, notifications_disabled }
}

async function addressOf({ db, site }: Context, account: MemberId): Promise<string> {
  const row = await maybeOne(
    db,
    sql<{ email: string }>`
      select address.email from account_facts account join account_emails address on address.account_id = account.id
      where account.id = ${account} and account.site_id = ${site.id}
    `,
  )
  if (row === undefined) throw new DomainError('unsubscribe_link_invalid')
  return row.email
}

/** Enough to recognise your own address, too little to learn someone else's. */
function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0]}…${email.slice(at)}`
}
