import type { FastifyInstance } from 'fastify'

type Health = { isReady(): boolean; isLeaving(): boolean }

/** For whoever watches the process: alive, and able to serve. Neither tells more than that. */
export function addHealth(app: FastifyInstance, { isReady, isLeaving }: Health) {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = isReady()
    return reply
      .header('cache-control', 'no-store')
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'unavailable' })
  })
  // A balancer keeps connections for the next visitor: each answer takes one from it, so that none breaks at the end.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving()) reply.header('connection', 'close')
    done()
  })
}
