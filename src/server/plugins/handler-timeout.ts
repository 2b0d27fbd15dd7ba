import type { FastifyInstance, FastifyReply } from 'fastify'

import { DomainError } from '#kernel/errors.ts'

type Limits = {
  /** Milliseconds that an answer may take. */
  most: number
  /** How often somebody looks: an answer is given up that much later at most. */
  look: number
}

/**
 * Gives up what takes too long, with a clear word. One look at all that are under way, the oldest first, instead of a
 * timer and an abort signal for each: those cost more than most calls take for anything else of the frame. A route with
 * a `handlerTimeout` of its own keeps to that.
 */
export function addHandlerTimeout(app: FastifyInstance, { most, look }: Limits) {
  const underway = new Map<FastifyReply, number>()
  app.addHook('onRequest', (_request, reply, done) => {
    underway.set(reply, performance.now() + most)
    done()
  })
  app.addHook('onResponse', (_request, reply, done) => {
    underway.delete(reply)
    done()
  })
  const looking = setInterval(() => {
    const now = performance.now()
    for (const [reply, due] of underway) {
      if (due > now) break
      underway.delete(reply)
      giveUp(reply)
    }
  }, look).unref()
  app.addHook('onClose', () => clearInterval(looking))
}

function giveUp(reply: FastifyReply) {
  // Sent, a socket by now, or nobody is there any more.
  if (reply.sent || reply.raw.destroyed || reply.request.routeOptions.handlerTimeout) return
  const refusal = new DomainError('timed_out')
  // A second head cannot follow the first: an answer that has begun just ends.
  if (reply.raw.headersSent) reply.raw.destroy(refusal)
  else reply.send(refusal)
}
