import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { WebSocket } from 'ws'

import { findEndedSessions } from '#features/accounts/find-ended-sessions.ts'
import { sessionToken } from '#features/accounts/session-cookie.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ProfileId } from '#kernel/ids.ts'
import { CONSOLE_LIVE_PATH, LIVE_CLOSED, LIVE_PATH, type LiveSignal } from '#kernel/live.ts'
import { must } from '#kernel/must.ts'
import { SECOND } from '#kernel/time.ts'
import type { RateLimiter } from '#platform/rate-limiter.ts'
import { hashToken } from '#platform/tokens.ts'

import { refuseTooMany } from './plugins/rate-limit.ts'
import type { ContextParts } from './plugins/request-context.ts'
import { refuseForeignOrigin } from './plugins/same-origin.ts'

/** Maximum open pages per member. */
const MOST_PER_MEMBER = 10
/** Proxies and mobile networks drop a silent connection after a minute. */
const HEARTBEAT = 30 * SECOND
/** A hint is about 100 bytes, so a page hundreds behind is gone or too slow. */
const MOST_WAITING_BYTES = 64 * 1024
/** Pages send nothing here: HTTP calls have rate limits and answers. */
const MOST_INCOMING_BYTES = 64
/** Between two heartbeats. A page answers a ping with a few bytes, and nothing else. */
const MOST_INCOMING_TRAFFIC = 1024
/** Time for pages to close on shutdown. */
const FAREWELL = 1 * SECOND
/** Logins per statement. */
const SESSIONS_AT_ONCE = 1000

/** RFC 6455 close codes. */
const POLICY_VIOLATION = 1008
const SERVICE_RESTART = 1012

type Connection = { socket: WebSocket; profile: ProfileId; session: Buffer; answers: boolean; leave(): void }

type Caller = Pick<Connection, 'profile' | 'session'>
type Parts = ContextParts & { limiter: RateLimiter; metrics: Registry; databaseIsUp(): boolean; liveHeartbeat?: number }

/** Must be registered before any route, so that routes can upgrade. */
export async function addSockets(app: FastifyInstance) {
  await app.register(websocket, {
    options: { maxPayload: MOST_INCOMING_BYTES, perMessageDeflate: false, clientTracking: true },
    preClose: (done) => void sayFarewell(app).then(() => done()),
    // Broken connections are normal, and hints can be lost: the data is in the store.
    errorHandler: (_error, socket) => socket.terminate(),
  })
  app.addHook('onRequest', (request, _reply, done) => {
    // Otherwise the upgrade would be accepted first and closed after.
    const isSocket = [LIVE_PATH, CONSOLE_LIVE_PATH].includes(request.routeOptions.url ?? '')
    if (request.ws && !isSocket) throw new DomainError('not_found')
    done()
  })
}

/** Open sockets would keep the process alive; pages reconnect on their own, to any node. */
async function sayFarewell({ websocketServer: { clients } }: FastifyInstance) {
  const closed = [...clients].map((client) => new Promise((resolve) => client.once('close', resolve)))
  for (const client of clients) client.close(SERVICE_RESTART)
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, FAREWELL)
  await Promise.race([Promise.all(closed), late.promise])
  clearTimeout(timer)
  for (const client of clients) client.terminate()
}

/** CHAT-3: hints only make pages refetch sooner. The store is authoritative, so a hint may be lost. */
export function addLive(app: FastifyInstance, parts: Parts) {
  const open = new Map<ProfileId, Set<Connection>>()
  const who = new WeakMap<FastifyRequest, Caller & { response: ServerResponse }>()

  app.route({
    method: 'GET',
    url: LIVE_PATH,
    preValidation: async (request, reply) => {
      refuseForeignOrigin(request)
      await refuseTooMany(parts.limiter, 'read', request, reply)
      const member = await parts.memberOf(request)
      if (member === null) throw new DomainError('authentication_required')
      const session = hashToken(sessionToken(request.visitor) ?? '')
      who.set(request, { profile: member.profileId, session, response: reply.raw })
    },
    handler: async () => {
      throw new DomainError('not_found')
    },
    wsHandler: (socket, request) => {
      const { response, ...caller } = must(who.get(request), 'the caller noted before the upgrade')
      forgetRequest(socket, request, response)
      welcome(socket, caller)
    },
  })

  function welcome(socket: WebSocket, { profile, session }: Caller) {
    const tell = (signal: LiveSignal) => {
      if (signal.type === 'console') return
      if (signal.type !== 'sessions') send(socket, JSON.stringify(signal))
      // The cookie in the same answer opens the next connection.
      else if (signal.renewed === session.toString('base64url')) end(connection, SERVICE_RESTART)
      else closeEnded([connection]).catch(reportFailure)
    }
    const stop = parts.services.live.subscribe(profile, tell)
    const own = open.get(profile) ?? new Set()
    open.set(profile, own)
    const connection: Connection = {
      socket,
      profile,
      session,
      answers: true,
      leave() {
        stop()
        own.delete(connection)
        if (own.size === 0 && open.get(profile) === own) open.delete(profile)
      },
    }
    own.add(connection)
    socket.on('close', connection.leave)
    socket.on('pong', () => {
      connection.answers = true
    })
    socket.on('message', () => socket.close(POLICY_VIOLATION))
    const [oldest] = own
    if (own.size > MOST_PER_MEMBER && oldest) end(oldest, LIVE_CLOSED.tooMany)
  }

  const everybody = () => [...open.values()].flatMap((own) => [...own])
  const beating = setInterval(() => {
    for (const connection of everybody()) beat(connection)
    if (parts.databaseIsUp()) closeEnded(everybody()).catch(reportFailure)
  }, parts.liveHeartbeat ?? HEARTBEAT).unref()
  app.addHook('onClose', () => clearInterval(beating))

  const reportFailure = (error: unknown) => app.log.warn({ err: error, part: 'live' }, 'logins')

  /** R-SESS-3: asked as soon as a login ends; the heartbeat catches what got lost between nodes. */
  async function closeEnded(connections: readonly Connection[]) {
    for (let from = 0; from < connections.length; from += SESSIONS_AT_ONCE) {
      const some = connections.slice(from, from + SESSIONS_AT_ONCE)
      const context = { db: parts.services.db, now: parts.services.clock.now() }
      const ended = await findEndedSessions(
        context,
        some.map(({ session }) => session),
      )
      for (const place of ended) end(must(some[place], 'one of the connections asked about'), LIVE_CLOSED.loggedOut)
    }
  }

  new Gauge({
    name: 'duet_live_sockets',
    help: 'Open pages that are told news at once',
    registers: [parts.metrics],
    collect() {
      this.set(everybody().length)
    },
  })
}

/**
 * R-SESS-6: pings, pongs and empty fragments reach no handler and cost as much as messages, so their bytes are counted
 * where they come in.
 */
function limitTraffic(socket: WebSocket, raw: Socket) {
  let [received, since] = [0, performance.now()]
  // One that is closed for what it said may hear why, if it stops soon.
  const endUnlessClosing = () => {
    if (socket.readyState === socket.OPEN || received > 16 * MOST_INCOMING_TRAFFIC) socket.terminate()
  }
  raw.on('data', ({ length }: Buffer) => {
    const now = performance.now()
    if (now - since > HEARTBEAT) [received, since] = [0, now]
    received += length
    if (received > MOST_INCOMING_TRAFFIC) setImmediate(endUnlessClosing)
  })
}

/** Releases the upgrade request, which would otherwise stay in memory as long as the page. */
export function forgetRequest(socket: WebSocket, request: FastifyRequest, response: ServerResponse) {
  limitTraffic(socket, request.raw.socket)
  response.detachSocket(request.raw.socket)
  // The plugin's listener retains request and reply.
  socket.removeAllListeners('error')
  socket.on('error', socket.terminate)
}

/** Stops sending at once, however long the peer takes to close. */
function end({ socket, leave }: Connection, code: number) {
  leave()
  socket.close(code)
}

function beat(connection: Connection) {
  if (!connection.answers) return connection.socket.terminate()
  connection.answers = false
  connection.socket.ping()
}

/** Disconnects a page that does not read; it reconnects and fetches what it missed. */
export function send(socket: WebSocket, frame: string) {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > MOST_WAITING_BYTES) socket.terminate()
  else socket.send(frame)
}
