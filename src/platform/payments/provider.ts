/** Status of a payment at the provider. */
export type ProviderStatus = 'open' | 'pending' | 'paid' | 'failed' | 'canceled' | 'expired'

/** A charge for a provider to collect. */
export type Charge = {
  /** Our payment id: idempotency key and reference at the provider. */
  payment: string
  site: string
  method: string
  /** Minor units. */
  amount: number
  currency: string
  description: string
  /** Language tag for the provider's page. */
  locale: string
  /** Return address; coming back proves nothing. */
  returnUrl: string
  hookUrl: string
  /** A payment method stored with the provider. */
  token?: string
  /** Direct debit mandate. */
  debit?: { holder: string; iban: string; mandate: string; signedOn: string }
}

/** Checkout page; null if the buyer has nothing to do. */
export type Started = { id: string; checkoutUrl: string | null; status: ProviderStatus }

/** Current state of a payment at its provider. */
export type ProviderState = {
  status: ProviderStatus
  amount: number
  currency: string
  /** The reference we gave; the caller checks that it is ours. */
  reference: string
  /** Real money, or the provider's test mode. */
  mode: 'live' | 'test'
  /** Minor units returned to the buyer. */
  refunded: number
  chargedBack: boolean
  /** For repeat orders, with a label the member recognises. */
  token?: { value: string; label: string }
}

/** A raw webhook. */
export type Hook = { method: 'GET' | 'POST'; headers: Record<string, string | undefined>; query: string; body: Buffer }

/** The payment of a webhook, and an event id that is the same for every repeat. */
export type News = { id?: string; reference?: string; event: string }

/** A webhook that fails verification: it changes nothing. */
export class ForgedHook extends Error {}

/** The provider is unreachable or its answer unreadable: the payment's state is unknown. */
export class ProviderUnavailable extends Error {}

/** A payment provider in six functions. Money is in minor units; adapters convert. */
export type Provider = {
  name: string
  /** Real or test money: an order is never granted for the wrong one. */
  mode: 'live' | 'test'
  create(charge: Charge): Promise<Started>
  /** Null for an unknown id. */
  fetch(id: string): Promise<ProviderState | null>
  /** Idempotent by key. */
  refund(id: string, order: { amount: number; currency: string; key: string }): Promise<void>
  /** Whether paying this way stores it for repeat orders; the buyer is told beforehand. */
  keeps(method: string): boolean
  /** Throws ForgedHook if verification fails; null if it is about no payment. */
  readHook(hook: Hook): News | null
  /** Reply the provider expects once its webhook is stored. */
  hookReply: { type: string; text: string }
}

/** A site's provider by name; throws ProviderUnavailable if it has none of that name. */
export type Providers = (
  site: { id: string; payment_providers: Partial<Record<string, ProviderSettings>> },
  name: string,
) => Provider

/** As in the site's file: secrets are names of environment variables. */
export type ProviderSettings = Record<string, string | { env: string }>
