import type { FastifyInstance } from 'fastify'

type Health = { isReady(): boolean; isLeaving(): boolean; version: string }

/** Public, so the probes reveal only alive, ready and the build, which the names of its files show anyway. */
export function addHealth(app: FastifyInstance, { isReady, isLeaving, version }: Health) {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'up', version }),
  )
  app.get('/readyz', async (_request, reply) => {
    const ready = isReady()
    return reply
      .header('cache-control', 'no-store')
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'unavailable' })
  })
  // Closing connections one answer at a time drains the load balancer’s pool before shutdown.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving()) reply.header('connection', 'close')
    done()
  })
}
