import type { FastifyRequest } from 'fastify'

import { findSession } from '#features/accounts/find-session.ts'
import { sessionToken } from '#features/accounts/session-cookie.ts'
import type { Member, Services } from '#platform/context.ts'

/** Who the request's cookie belongs to; without one the database is not asked. */
export function memberOfSession({ db, clock }: Services) {
  return async (request: FastifyRequest): Promise<Member | null> => {
    const token = sessionToken(request.visitor)
    return token === undefined ? null : findSession({ db, site: request.site, now: clock.now() }, token)
  }
}
