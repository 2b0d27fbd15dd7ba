/** How somebody showed their age: an estimate (a face, how old an address is) or a proof (a document, a bank). */
export const AGE_METHODS = ['estimate', 'verify'] as const
export type AgeMethod = (typeof AGE_METHODS)[number]

export type AgeStart = {
  /** Ours, and nothing the provider can learn from: comes back with the result. */
  state: string
  /** What this country accepts. */
  methods: readonly AgeMethod[]
  /** Where the person comes back to; the provider adds `token`. */
  returnUrl: string
}

/** What a provider says about one check. Never a birth date, a name or a document (R-AGE-2). */
export type AgeResult = {
  outcome: 'passed' | 'failed' | 'cancelled'
  method: AgeMethod
  /** The provider's number of this check. */
  reference: string
  state: string
}

/** Somebody who checks ages for us. */
export type AgeProvider = {
  name: string
  /** Which methods it offers; at least two where the law wants a choice (R-AGE-7). */
  methods: readonly AgeMethod[]
  /** Opens a check; the address is where the person goes. */
  start(start: AgeStart): Promise<{ url: string }>
  /** The result behind a token the person came back with; nothing for one that is forged or too old. */
  check(token: string): Promise<AgeResult | undefined>
}

/** Those this installation can use, by the name in a site's file. */
export type AgeProviders = Readonly<Record<string, AgeProvider>>
