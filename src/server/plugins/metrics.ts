import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

import { clientErrorFigures } from '#features/client-errors/client-error-figures.ts'
import { smsFigures } from '#features/payments/sms-figures.ts'
import { COUNTERS } from '#platform/figures.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

type Watched = { databaseIsUp(): boolean; sharedStateIsUp?: (() => boolean) | undefined; version?: string }

/** Exposed on METRICS_PORT only, never on the public port. */
export function addMetrics(
  app: FastifyInstance,
  { databaseIsUp, sharedStateIsUp, version = 'unknown' }: Watched,
): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'duet_http_request_seconds',
    help: 'Time to answer, by route pattern and status class',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [registry],
  })
  clientErrorFigures.showIn(registry)
  smsFigures.showIn(registry)
  for (const counter of COUNTERS) registry.registerMetric(counter)
  new Gauge({
    name: 'duet_build_info',
    help: 'Always 1; the label says which build runs',
    labelNames: ['version'] as const,
    registers: [registry],
  }).set({ version }, 1)
  upOrNot(registry, 'duet_database_up', 'Whether the database answers', databaseIsUp)
  if (sharedStateIsUp) upOrNot(registry, 'duet_redis_up', 'Whether the nodes hear each other', sharedStateIsUp)
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    }
    requests.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  return registry
}

function upOrNot(registry: Registry, name: string, help: string, isUp: () => boolean) {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(isUp() ? 1 : 0)
    },
  })
}
