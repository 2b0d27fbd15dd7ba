import * as z from 'zod/mini'

import { COUNTRIES } from '#kernel/locales.ts'
import { currency } from '#kernel/money-schema.ts'
import { defineSection } from '#platform/site.ts'

const credits = z.int().check(z.positive(), z.maximum(1000))
const cost = z.strictObject({ costs: z.int().check(z.positive()), currency })

const schema = z.strictObject({
  /** SITE-7: price of one message. */
  message_credits: z._default(credits, 1),
  /** SITE-7: maximum length of a message in characters, as a person counts them. */
  message_length: z._default(z.int().check(z.minimum(100), z.maximum(10_000)), 1000),
  /** Lowest price of a message, in minor units: the largest package divided by its credits. */
  minimum_message_costs: z.partialRecord(z.enum(COUNTRIES), cost),
})

export const chatSection = defineSection('chat', schema, ({ countries, minimum_message_costs }) =>
  countries
    .filter((country) => minimum_message_costs[country] === undefined)
    .map((country) => `minimum_message_costs.${country}: is missing, though the site serves ${country}`),
)

type Settings = z.output<typeof schema>
declare module '#platform/site.ts' {
  interface Site extends Settings {}
}
