import { Counter, type Registry } from 'prom-client'

/** Routes come from strangers: further ones share a label, so that nobody can swell the figures. */
const MOST_ROUTES = 120

const routes = new Set<string>()
const counter = new Counter({
  name: 'duet_client_errors_total',
  help: 'Errors that pages met in the browser, by kind and route',
  labelNames: ['kind', 'route'] as const,
  registers: [],
})

/** One per process, as Prometheus counts. */
export const clientErrorFigures = {
  count(kind: string, route: string) {
    if (routes.size < MOST_ROUTES) routes.add(route)
    counter.inc({ kind, route: routes.has(route) ? route : 'other' })
  },
  showIn: (registry: Registry) => registry.registerMetric(counter),
}
