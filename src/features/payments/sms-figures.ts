import { Counter, type Registry } from 'prom-client'

const refused = new Counter({
  name: 'duet_sms_refused_total',
  help: 'Text messages not sent because the budget of the site is used up',
  labelNames: ['site'] as const,
  registers: [],
})

/** One per process, as Prometheus counts. */
export const smsFigures = {
  refuse: (site: string) => refused.inc({ site }),
  showIn: (registry: Registry) => registry.registerMetric(refused),
}
