import { Counter } from 'prom-client'

/**
 * What features count; one per process, as Prometheus wants it. Labels come from closed lists (templates, providers,
 * states, sites), never from a request: nobody can swell the figures, and no person is in them.
 */
const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
  new Counter({ name, help, labelNames, registers: [] })

export const emails = counter('duet_emails_total', 'Emails by template, and whether the mail server took them', [
  'kind',
  'result',
])

export const payments = counter('duet_payments_total', 'Changes of payments, by provider and new state', [
  'provider',
  'result',
])

export const signups = counter('duet_signups_total', 'Accounts created and confirmed, by site', ['site', 'step'])

/** For the registry, which does not care for labels. */
export const COUNTERS = [emails, payments, signups] as unknown as readonly Counter[]
