import type { FastifyRequest } from 'fastify'

import { findSession } from '#features/accounts/find-session.ts'
import { sessionToken } from '#features/accounts/session-cookie.ts'
import { markActive } from '#features/profiles/mark-active.ts'
import type { Member, Services } from '#platform/context.ts'

/** Skips the database without a cookie. */
export function memberOfSession({ db, clock, presence }: Pick<Services, 'db' | 'clock' | 'presence'>) {
  return async (request: FastifyRequest): Promise<Member | null> => {
    const token = sessionToken(request.visitor)
    if (token === undefined) return null
    const now = clock.now()
    const member = await findSession({ db, site: request.site, now }, token)
    if (member !== null) await markActive({ db, presence, now, site: request.site }, member.profileId)
    return member
  }
}
