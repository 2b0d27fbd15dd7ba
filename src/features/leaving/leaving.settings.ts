import * as z from 'zod/mini'

import { defineSection } from '#platform/site.ts'

/** Below the 25 % welcome discount: leaving must not be the way to the best price. */
const MOST = 24

const schema = z.strictObject({
  /** Percentage offered to a member about to delete the account; 0 offers nothing. */
  delete_discount: z._default(z.int().check(z.nonnegative(), z.maximum(MOST)), 0),
})

export const leavingSection = defineSection('leaving', schema)

type Settings = z.output<typeof schema>
declare module '#platform/site.ts' {
  interface Site extends Settings {}
}
