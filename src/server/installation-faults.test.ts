import { expect, test } from 'vitest'

import { ProviderUnavailable } from '#platform/payments/provider.ts'
import type { Site } from '#platform/site.ts'

import { installationWarnings, providerFaults } from './installation-faults.ts'

const site = (settings: Partial<Site>) =>
  ({
    id: 'coffee',
    packages: [{ id: 'small' }],
    payment_providers: { sandbox: {} },
    method_providers: {},
    ...settings,
  }) as Site
const live = { demo: false, SMTP_URL: 'smtp://mail.example' }

test('[R-OPS-4] a live installation that sends no email is named, a demo is not', () => {
  expect(installationWarnings({ config: { ...live, SMTP_URL: undefined }, sites: [] })).toEqual([
    expect.stringContaining('SMTP_URL is not set'),
  ])
  expect(installationWarnings({ config: { demo: true, SMTP_URL: undefined }, sites: [site({})] })).toEqual([])
})

test.each<[string, Partial<Site>, boolean]>([
  ['the sandbox', {}, true],
  ['no provider at all', { payment_providers: {} }, true],
  ['nothing to sell', { packages: [] }, false],
  ['Mollie', { payment_providers: { mollie: {} } }, false],
  [
    'one method left to the sandbox',
    {
      payment_providers: { mollie: {}, sandbox: {} },
      default_provider: 'mollie',
      method_providers: { ideal: 'sandbox' },
    },
    true,
  ],
])('[R-OPS-4] a live site with %s', (_, settings, warned) => {
  const warnings = installationWarnings({ config: live, sites: [site(settings)] })
  expect(warnings.some((warning) => warning.startsWith('coffee: payments.payment_providers'))).toBe(warned)
})

test('[R-OPS-4] a provider that cannot take a payment is named with its site', () => {
  const providers = () => {
    throw new ProviderUnavailable('the variable KEY is not set')
  }
  expect(providerFaults({ providers, sites: [site({ payment_providers: { mollie: {}, sandbox: {} } })] })).toEqual([
    'coffee: payments.payment_providers.mollie: the variable KEY is not set',
  ])
})
