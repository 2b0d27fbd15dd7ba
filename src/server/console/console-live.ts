import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'

import { consoleChannel } from '#features/staff/console-hints.ts'
import { findEndedStaffSessions } from '#features/staff/find-ended-staff-sessions.ts'
import { CONSOLE_LIVE_PATH, LIVE_CLOSED } from '#kernel/live.ts'
import { must } from '#kernel/must.ts'
import { SECOND } from '#kernel/time.ts'
import { ConsoleError } from '#platform/http/console-error.ts'
import type { RateLimiter } from '#platform/rate-limiter.ts'

import { forgetRequest, send } from '../live.ts'
import { refuseTooMany } from '../plugins/rate-limit.ts'
import { refuseForeignOrigin } from '../plugins/same-origin.ts'
import { type ConsoleParts, consoleContextOf } from './console-context.ts'

/** CONS-1: who is locked out must be gone within five seconds. There are few staff, so one query asks about all. */
const SESSION_CHECK = 4 * SECOND
const POLICY_VIOLATION = 1008

type Page = { socket: WebSocket; session: Buffer }

/** Tells open pages of staff which lists have changed, and closes those whose session has ended. */
export function addConsoleLive(app: FastifyInstance, parts: ConsoleParts & { limiter: RateLimiter }) {
  const pages = new Set<Page>()
  const who = new WeakMap<FastifyRequest, { session: Buffer; response: ServerResponse }>()

  app.route({
    method: 'GET',
    url: CONSOLE_LIVE_PATH,
    preValidation: async (request, reply) => {
      refuseForeignOrigin(request)
      await refuseTooMany(parts.limiter, 'read', request, reply)
      const { staff } = await consoleContextOf(request, reply, parts)
      if (staff === null) throw new ConsoleError('sign_in_required')
      who.set(request, { session: staff.session, response: reply.raw })
    },
    handler: async () => {
      throw new ConsoleError('sign_in_required')
    },
    wsHandler: (socket, request) => {
      const { session, response } = must(who.get(request), 'the caller noted before the upgrade')
      forgetRequest(socket, request, response)
      const page = { socket, session }
      const stop = parts.jobContext.live.subscribe(consoleChannel, (signal) => {
        if (signal.type === 'console') send(socket, JSON.stringify(signal))
      })
      pages.add(page)
      socket.on('message', () => socket.close(POLICY_VIOLATION))
      socket.on('close', () => {
        stop()
        pages.delete(page)
      })
    },
  })

  async function closeEnded() {
    if (pages.size === 0) return
    const open = [...pages]
    const ended = await findEndedStaffSessions(
      { db: parts.db, now: parts.jobContext.clock.now() },
      open.map(({ session }) => session),
    )
    for (const { socket, session } of open)
      if (ended.some((each) => each.equals(session))) socket.close(LIVE_CLOSED.loggedOut)
  }
  const checking = setInterval(() => {
    closeEnded().catch((error: unknown) => app.log.warn({ err: error, part: 'console' }, 'sessions'))
  }, parts.sessionCheck ?? SESSION_CHECK).unref()
  app.addHook('onClose', () => clearInterval(checking))
}
