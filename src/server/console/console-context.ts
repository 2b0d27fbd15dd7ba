import type { FastifyReply, FastifyRequest } from 'fastify'

import { findStaffSession } from '#features/staff/find-staff-session.ts'
import { staffToken } from '#features/staff/staff-cookie.ts'
import type { ConsoleContext, Services } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import type { JobContext } from '#platform/jobs.ts'

export type ConsoleParts = {
  /** Its host name; on every other host none of it exists. */
  host: string
  /** CONS-1: whether somebody at this address may reach it. */
  allows(address: string): boolean
  /** Its built pages. */
  folder: string
  jobContext: JobContext & Services
  /** A small pool of its own: staff and members share a database, never a connection. */
  db: Db
  demo: boolean
  countryOf(address: string): string | null
  /** Milliseconds between checks of open pages; shortened in tests. */
  sessionCheck?: number
}

/** Sent by requests that a page makes without its reader: they keep nobody signed in. */
const BACKGROUND = 'x-background'

export async function consoleContextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { jobContext, db, demo, countryOf }: ConsoleParts,
): Promise<ConsoleContext> {
  const visitor = {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    origin: `${request.protocol}://${request.host}`,
    secure: request.protocol === 'https',
    cookies: request.cookies,
    geoipCountry: countryOf(request.ip),
  }
  const token = staffToken(visitor)
  const touches = request.headers[BACKGROUND] === undefined
  const found = token ? await findStaffSession({ ...jobContext, db, ...visitor }, token, { touches }) : undefined
  return {
    ...jobContext,
    ...visitor,
    ...{ db, demo, log: request.log },
    now: () => jobContext.clock.now(),
    setCookie: (name, value, seconds) => setCookie(request, reply, name, value, seconds),
    staff: found && !found.locked ? found.staff : null,
    lockedStaff: found?.locked ? found.staff : null,
  }
}

function setCookie(request: FastifyRequest, reply: FastifyReply, name: string, value: string | null, seconds?: number) {
  const base = { path: '/', httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' } as const
  if (value === null) reply.clearCookie(name, base)
  else reply.setCookie(name, value, { ...base, ...(seconds !== undefined && { maxAge: seconds }) })
}
