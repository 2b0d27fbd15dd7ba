import type { FastifyInstance, FastifyReply } from 'fastify'

import { DomainError } from '#kernel/errors.ts'

type Limits = {
  /** Milliseconds. */
  most: number
  /** Check interval in milliseconds; a timeout fires at most this much late. */
  look: number
}

/**
 * One periodic check of all pending requests, oldest first: a timer and an abort signal per request cost more than the
 * rest of the request pipeline. A route with its own `handlerTimeout` keeps that.
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
  // Already sent, upgraded to a socket, or the client is gone.
  if (reply.sent || reply.raw.destroyed || reply.request.routeOptions.handlerTimeout) return
  const refusal = new DomainError('timed_out')
  // Headers are out, so no error can follow: just end the response.
  if (reply.raw.headersSent) reply.raw.destroy(refusal)
  else reply.send(refusal)
}
