import type { FastifyInstance } from 'fastify'

/** One line per request: the route's pattern, not the address, so that ids, names and positions stay out of the log. */
export function addRequestLog(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      site: request.site?.id,
    }
    if (reply.statusCode >= 500) request.log.warn(line, 'request')
    else request.log.debug(line, 'request')
  })
}
