import type { Config } from '#platform/config.ts'
import { type Providers, ProviderUnavailable } from '#platform/payments/provider.ts'
import type { Site } from '#platform/site.ts'

type Installation = { config: Pick<Config, 'demo' | 'SMTP_URL'>; providers: Providers; sites: readonly Site[] }

/** What works in demo mode and silently does nothing for real members. */
export function installationWarnings({ config, sites }: Omit<Installation, 'providers'>): string[] {
  if (config.demo) return []
  const mail =
    config.SMTP_URL === undefined
      ? ['SMTP_URL is not set: no email leaves, so nobody can confirm an account; emails are files in DATA_DIR/mail']
      : []
  return [...mail, ...sites.filter(sellsInSandbox).map(sandboxWarning)]
}

const sellsInSandbox = ({ packages, payment_providers: providers, default_provider, method_providers }: Site) =>
  packages.length > 0 &&
  [default_provider ?? Object.keys(providers)[0] ?? 'sandbox', ...Object.values(method_providers)].includes('sandbox')

const sandboxWarning = ({ id }: Site) =>
  `${id}: payments.payment_providers: prices are shown, but every order fails: the sandbox pays in demo mode only (docs/payments.md)`

/** Providers that cannot take a payment here: a variable is not set, or a setting is wrong. Never shows a value. */
export function providerFaults({ providers, sites }: Omit<Installation, 'config'>): string[] {
  return sites.flatMap((site) =>
    Object.keys(site.payment_providers)
      .filter((name) => name !== 'sandbox')
      .flatMap((name) => {
        try {
          providers(site, name)
          return []
        } catch (error) {
          if (!(error instanceof ProviderUnavailable)) throw error
          return [`${site.id}: payments.payment_providers.${name}: ${error.message}`]
        }
      }),
  )
}
