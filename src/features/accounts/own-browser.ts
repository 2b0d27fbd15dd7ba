import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'

import { isKnownDevice } from './known-devices.ts'

/**
 * Whether this browser signed up the account, or logged in with its password. Needs the session and the mark: an emailed
 * link opens a session without the password, and a mark alone may be planted.
 */
export async function isOwnBrowser(ctx: Context, account: MemberId): Promise<boolean> {
  return ctx.member?.id === account && isKnownDevice(ctx, account)
}
