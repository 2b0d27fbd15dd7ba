import { type RawBuilder, sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { hashToken } from '#platform/tokens.ts'

import { emailKey } from './accounts.rules.ts'
import { deviceMarks } from './session-cookie.ts'

/** Whose device it must be: of an account, an address, a login, or of any confirmed account. */
type Owner = { account: MemberId } | { email: string } | { session: string } | 'any'

/**
 * R-AUTH-3: the mark of this browser that is bound to that account, as the hash we store. A mark is issued at a login
 * and stored with its account, so a planted, invented or foreign one finds nothing.
 */
export async function findKnownDevice(
  { db, site, cookies }: Pick<Context, 'db' | 'cookies'> & { site: Pick<Context['site'], 'id'> },
  owner: Owner,
): Promise<string | undefined> {
  const marks = deviceMarks({ cookies })
  if (marks.length === 0) return undefined
  const row = await maybeOne(
    db,
    sql<{ device: string }>`
      select encode(known_devices.token_hash, 'hex') as device from known_devices
      join accounts on accounts.id = known_devices.account_id
      where known_devices.token_hash = any(${marks.map(hashToken)}::bytea[]) and accounts.site_id = ${site.id}
        and accounts.status <> 'deleted' and ${belongsTo(owner)}
      limit 1
    `,
  )
  return row?.device
}

function belongsTo(owner: Owner): RawBuilder<boolean> {
  if (owner === 'any') return sql`accounts.confirmed_at is not null`
  if ('account' in owner) return sql`accounts.id = ${owner.account}`
  if ('email' in owner) return sql`accounts.email_key = ${emailKey(owner.email)}`
  return sql`exists (
    select from sessions where sessions.account_id = accounts.id and sessions.token_hash = ${hashToken(owner.session)}
  )`
}

export const isKnownDevice = async (ctx: Context, account: MemberId) =>
  (await findKnownDevice(ctx, { account })) !== undefined
