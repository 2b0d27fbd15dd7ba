import type { FastifyRequest } from 'fastify'

import { isEmail } from '#features/accounts/accounts.rules.ts'
import { findKnownDevice } from '#features/accounts/known-devices.ts'
import { sessionToken } from '#features/accounts/session-cookie.ts'
import type { Contract } from '#kernel/contract.ts'
import { sparesKnownDevices } from '#kernel/limits.ts'
import type { Services } from '#platform/context.ts'

/**
 * The count of this browser, if it is known to the account it acts for: the one it is logged in to, else the one it
 * names by address, else any confirmed one.
 */
export function knownDeviceOf(
  { db }: Pick<Services, 'db'>,
  { limit, access }: Contract,
  request: FastifyRequest,
): (() => Promise<string | undefined>) | undefined {
  if (!sparesKnownDevices(limit)) return undefined
  const { visitor, site } = request
  return async () => {
    const email = (request.body as { email?: unknown } | undefined)?.email
    // The body is not validated yet, and the database refuses some texts.
    if (access !== 'member' && typeof email === 'string' && !isEmail(email)) return undefined
    const account =
      access === 'member'
        ? { session: sessionToken(visitor) ?? '' }
        : typeof email === 'string'
          ? { email }
          : ('any' as const)
    const device = await findKnownDevice({ db, site, cookies: visitor.cookies }, account)
    return device && `device ${device}`
  }
}
