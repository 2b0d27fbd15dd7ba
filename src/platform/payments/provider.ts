/** What a provider may say about a payment that is not over yet or never came to be paid. */
export type ProviderStatus = 'open' | 'pending' | 'paid' | 'failed' | 'canceled' | 'expired'

/** What we ask a provider to collect. */
export type Charge = {
  /** Our payment's id: the provider's idempotency key, and the reference it carries back to us. */
  payment: string
  site: string
  method: string
  /** Minor units. */
  amount: number
  currency: string
  description: string
  /** A language tag for the provider's own page. */
  locale: string
  /** Where the buyer comes back to; it proves nothing. */
  returnUrl: string
  hookUrl: string
  /** A way to pay the buyer left with the provider earlier. */
  token?: string
  /** The mandate of a direct debit. */
  debit?: { holder: string; iban: string; mandate: string; signedOn: string }
}

/** Where the buyer pays; null where there is nothing to do for them. */
export type Started = { id: string; checkoutUrl: string | null; status: ProviderStatus }

/** A payment as its provider knows it now. */
export type ProviderState = {
  status: ProviderStatus
  amount: number
  currency: string
  /** The reference we gave, which must be ours. */
  reference: string
  /** Money of the real world, or of the provider's test mode. */
  mode: 'live' | 'test'
  /** Minor units that went back to the buyer. */
  refunded: number
  chargedBack: boolean
  /** What a repeat order can use, with the words a member knows it by. */
  token?: { value: string; label: string }
}

/** News from a provider, as it came in. */
export type Hook = { method: 'GET' | 'POST'; headers: Record<string, string | undefined>; query: string; body: Buffer }

/** Which payment the news is about, and a name that is the same whenever the same news is repeated. */
export type News = { id?: string; reference?: string; event: string }

/** News that is not from whom it says: it changes nothing. */
export class ForgedHook extends Error {}

/** The provider could not be asked, or did not understand: nothing is known about the payment. */
export class ProviderUnavailable extends Error {}

/** A payment provider in five functions. Money is in minor units; a provider that writes it otherwise converts here. */
export type Provider = {
  name: string
  /** Whether its money is real: an order is never granted for money of the other world. */
  mode: 'live' | 'test'
  create(charge: Charge): Promise<Started>
  /** Null for an id the provider does not know. */
  fetch(id: string): Promise<ProviderState | null>
  /** Once per key, whatever is repeated. */
  refund(id: string, order: { amount: number; currency: string; key: string }): Promise<void>
  /** Throws ForgedHook for news it cannot prove; null for news that are about no payment. */
  readHook(hook: Hook): News | null
  /** What the provider wants to hear once its news are stored. */
  hookReply: { type: string; text: string }
}

/** The provider of a site by its name; throws ProviderUnavailable where the site has none of that name. */
export type Providers = (
  site: { id: string; payment_providers: Partial<Record<string, ProviderSettings>> },
  name: string,
) => Provider

/** As the site's file has it: secrets are names of environment variables. */
export type ProviderSettings = Record<string, string | { env: string }>
