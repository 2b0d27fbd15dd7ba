import * as z from 'zod/mini'

import { defineSection } from '#platform/site.ts'

const schema = z.strictObject({
  /** SITE-4: who may sign up: everyone, visitors with a tracking record, or only people with an invite code. */
  signups: z._default(z.enum(['all', 'with_trafficsource', 'none']), 'all'),
  /** Whether pages may reveal that an address has an account. `by_mail` keeps membership private. */
  account_hints: z._default(z.enum(['by_mail', 'on_screen']), 'by_mail'),
})

export const accountsSection = defineSection('accounts', schema)

type Settings = z.output<typeof schema>
declare module '#platform/site.ts' {
  interface Site extends Settings {}
}
