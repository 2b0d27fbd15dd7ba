import * as z from 'zod/mini'

import { COUNTRIES } from '#kernel/locales.ts'
import { defineSection } from '#platform/site.ts'

import { AGE_LEVELS } from './age.rules.ts'

const schema = z.strictObject({
  /** A provider of this installation. Without one, adult pictures stay locked where a check is required. */
  age_provider: z._default(z.nullable(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,29}$/))), null),
  /** Overrides by the operator's lawyer: `{ "NL": "estimate" }`. */
  age_policy: z._default(z.partialRecord(z.enum(COUNTRIES), z.enum(AGE_LEVELS)), {}),
})

export const ageSection = defineSection('age', schema)

type Settings = z.output<typeof schema>
declare module '#platform/site.ts' {
  interface Site extends Settings {}
}
