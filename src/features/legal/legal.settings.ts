import * as z from 'zod/mini'

import { COUNTRIES } from '#kernel/locales.ts'
import { defineSection } from '#platform/site.ts'

const schema = z.strictObject({
  /** NAV-2: whether visitors confirm their age before they look around. */
  enable_site_entry_popup: z._default(z.enum(['yes', 'no']), 'yes'),
  /** Where they are asked; without the list everywhere. */
  entry_countries: z.optional(z.array(z.enum(COUNTRIES)).check(z.minLength(1))),
  /** NAV-1: the footer that sites for the United States need (2257 statement). */
  us_footer: z._default(z.boolean(), false),
})

export const legalSection = defineSection('legal', schema)

type Settings = z.output<typeof schema>
declare module '#platform/site.ts' {
  interface Site extends Settings {}
}
