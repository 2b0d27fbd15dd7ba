/** An estimate (a face, the age of an email address) or a proof (a document, a bank). */
export const AGE_METHODS = ['estimate', 'verify'] as const
export type AgeMethod = (typeof AGE_METHODS)[number]

export type AgeStart = {
  /** Opaque to the provider; returned with the result. */
  state: string
  /** Methods this country accepts. */
  methods: readonly AgeMethod[]
  /** Return address; the provider adds `token`. */
  returnUrl: string
}

/** Never a birth date, name or document (R-AGE-2). */
export type AgeResult = {
  outcome: 'passed' | 'failed' | 'cancelled'
  method: AgeMethod
  /** The provider's id of this check. */
  reference: string
  state: string
}

/** An age-check provider. */
export type AgeProvider = {
  name: string
  /** Methods on offer; at least two where the law requires a choice (R-AGE-7). */
  methods: readonly AgeMethod[]
  /** Opens a check at `url`. */
  start(start: AgeStart): Promise<{ url: string }>
  /** Result for the token the person returned with; undefined if forged or expired. */
  check(token: string): Promise<AgeResult | undefined>
}

/** Providers of this installation, by their name in a site's file. */
export type AgeProviders = Readonly<Record<string, AgeProvider>>
