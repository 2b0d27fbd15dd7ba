import { type Provider, type ProviderSettings, type Providers, ProviderUnavailable } from './provider.ts'

/** Makes a provider from a site's settings, secrets filled in. */
export type Maker = (settings: Record<string, string>) => Provider

/** Providers by name, created once per site and settings. */
export function createProviders(
  makers: Readonly<Record<string, Maker | undefined>>,
  secretOf: (name: string) => string | undefined,
): Providers {
  const made = new Map<string, Provider>()
  return ({ id, payment_providers }, name) => {
    const settings = Object.hasOwn(payment_providers, name) ? payment_providers[name] : undefined
    const make = makers[name]
    if (settings === undefined || make === undefined) {
      throw new ProviderUnavailable(`the site ${id} has no payment provider ${name} here`)
    }
    const key = JSON.stringify([id, name, settings])
    const known = made.get(key)
    if (known) return known
    const provider = make(withSecrets(settings, secretOf))
    made.set(key, provider)
    return provider
  }
}

/** A missing secret fails the first payment with a clear message instead of a refusal by the provider. */
function withSecrets(settings: ProviderSettings, secretOf: (name: string) => string | undefined) {
  return Object.fromEntries(
    Object.entries(settings).map(([field, value]) => {
      if (typeof value === 'string') return [field, value]
      const secret = secretOf(value.env)
      if (secret === undefined) throw new ProviderUnavailable(`the variable ${value.env} is not set`)
      return [field, secret]
    }),
  )
}
