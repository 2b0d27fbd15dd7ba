import * as z from 'zod/mini'

import { nonEmptyText } from '#kernel/text.ts'
import { defineSection } from '#platform/site.ts'

const schema = z.strictObject({
  /** Days in which a buyer may ask the money back; the law's 14 days hold besides. */
  refund_days: z._default(z.int().check(z.nonnegative(), z.maximum(365)), 14),
  /** The operator's evidence for "46% more chance"; without it the claim is not made. */
  premium_claim_evidence: z.optional(nonEmptyText),
})

export const paymentsSection = defineSection('payments', schema)

type Settings = z.output<typeof schema>
declare module '#platform/site.ts' {
  interface Site extends Settings {}
}
