import * as z from 'zod/mini'

import { defineSection } from '#platform/site.ts'

const schema = z.strictObject({
  /** Granted once at confirmation; with message_credits it sets the number of free messages. */
  signup_credits: z._default(z.int().check(z.nonnegative(), z.maximum(1000)), 0),
})

export const creditsSection = defineSection('credits', schema)

type Settings = z.output<typeof schema>
declare module '#platform/site.ts' {
  interface Site extends Settings {}
}
