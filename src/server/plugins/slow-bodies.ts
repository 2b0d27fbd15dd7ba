import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { DomainError } from '#kernel/errors.ts'
import { SECOND } from '#kernel/time.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file: may take as long as its route allows while bytes keep coming. */
    upload?: true
  }
}

export type BodyPace = {
  /** Milliseconds in which a body arrives, files aside. */
  most: number
  /** Milliseconds of silence after which a file is given up, and from which its rate counts. */
  quiet: number
  /** Bytes per second a file brings on average: the slowest mobile network does better. */
  leastRate: number
  /** Milliseconds between two looks. */
  look: number
}
export const BODY_PACE: BodyPace = { most: 15 * SECOND, quiet: 8 * SECOND, leastRate: 2048, look: 1 * SECOND }

type Arrival = { reply: FastifyReply; began: number; before: number; bytes: number; moved: number }

/**
 * Ends requests whose body comes too slowly, answered or not: each holds a connection, and a file a place. One look at
 * all of them, because a timer per request costs more than the request.
 */
export function addSlowBodies(app: FastifyInstance, pace: BodyPace) {
  const arriving = new Map<FastifyRequest, Arrival>()
  app.addHook('onRequest', (request, reply, done) => {
    const { bytesRead } = request.raw.socket
    // Injected requests have no socket, and their whole body.
    if (hasBody(request) && typeof bytesRead === 'number') {
      const now = performance.now()
      arriving.set(request, { reply, began: now, moved: now, before: bytesRead, bytes: bytesRead })
    }
    done()
  })
  const looking = setInterval(() => {
    const now = performance.now()
    for (const [request, arrival] of arriving) {
      const { complete, socket } = request.raw
      if (!complete && !socket.destroyed && !isTooSlow(request, arrival, { now, pace })) continue
      arriving.delete(request)
      if (!complete && !socket.destroyed) giveUp(request, arrival.reply)
    }
  }, pace.look).unref()
  app.addHook('onClose', () => clearInterval(looking))
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function isTooSlow(
  { raw, routeOptions }: FastifyRequest,
  arrival: Arrival,
  { now, pace }: { now: number; pace: BodyPace },
): boolean {
  const took = now - arrival.began
  if (routeOptions.config?.upload !== true) return took > pace.most
  const { bytesRead } = raw.socket
  if (bytesRead > arrival.bytes) Object.assign(arrival, { bytes: bytesRead, moved: now })
  if (now - arrival.moved > pace.quiet) return true
  return took > pace.quiet && (bytesRead - arrival.before) / (took / SECOND) < pace.leastRate
}

function giveUp({ raw: { socket } }: FastifyRequest, reply: FastifyReply) {
  if (reply.sent || reply.raw.headersSent || reply.raw.destroyed) return socket.destroy()
  reply.raw.once('finish', () => socket.destroySoon())
  return reply.header('connection', 'close').send(new DomainError('timed_out'))
}
