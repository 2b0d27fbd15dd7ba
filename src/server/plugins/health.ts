import type { FastifyInstance } from 'fastify'

export type Health = { isReady(): boolean }

/** For whoever watches the process: alive, and able to serve. Neither tells more than that. */
export function addHealth(app: FastifyInstance, { isReady }: Health) {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = isReady()
    return reply
      .header('cache-control', 'no-store')
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'unavailable' })
  })
}
