import * as z from 'zod/mini'

import { COUNTRIES } from '#kernel/locales.ts'
import { defineSection } from '#platform/site.ts'

import { AGE_LEVELS } from './age.rules.ts'

const schema = z.strictObject({
  /** Who checks ages: the name of a provider this installation has. Without one, what needs a check stays locked. */
  age_provider: z._default(z.nullable(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,29}$/))), null),
  /** Lines of the policy that this operator's lawyer sees differently: `{ "NL": "estimate" }`. */
  age_policy: z._default(z.partialRecord(z.enum(COUNTRIES), z.enum(AGE_LEVELS)), {}),
})

export const ageSection = defineSection('age', schema)

type Settings = z.output<typeof schema>
declare module '#platform/site.ts' {
  interface Site extends Settings {}
}
