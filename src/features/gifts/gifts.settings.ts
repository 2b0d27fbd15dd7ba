import * as z from 'zod/mini'

import { defineSection } from '#platform/site.ts'

const schema = z.strictObject({
  /** SITE-7: price of a gift. */
  gift_credits: z._default(z.int().check(z.positive(), z.maximum(1000)), 3),
})

export const giftsSection = defineSection('gifts', schema)

type Settings = z.output<typeof schema>
declare module '#platform/site.ts' {
  interface Site extends Settings {}
}
