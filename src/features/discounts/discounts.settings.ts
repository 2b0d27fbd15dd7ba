import * as z from 'zod/mini'

import { COUNTRIES } from '#kernel/locales.ts'
import { currency } from '#kernel/money-schema.ts'
import { defineSection } from '#platform/site.ts'

import { WELCOME_CODE } from './discounts.rules.ts'

const day = z.iso.datetime({ offset: true })

const siteCode = z.strictObject({
  code: z.string().check(z.regex(/^[A-Z0-9-]{4,40}$/)),
  percentage: z.int().check(z.minimum(1), z.maximum(90)),
  /** One use in total, or one per member. */
  use: z.enum(['once', 'once_per_member']),
  countries: z.optional(z.array(z.enum(COUNTRIES)).check(z.minLength(1))),
  /** Minimum list price in minor units, per currency. */
  minimum_order: z.optional(z.partialRecord(currency, z.int().check(z.positive()))),
  first_purchase: z._default(z.boolean(), false),
  methods: z.optional(z.array(z.string())),
  from: z.optional(day),
  until: z.optional(day),
})
export type SiteCode = z.output<typeof siteCode>

const schema = z.strictObject({
  /** PAY-7, SITE-13: codes the operator hands out. */
  discount_codes: z._default(z.array(siteCode).check(z.maxLength(200)), []),
})

export const discountsSection = defineSection('discounts', schema, ({ discount_codes }) => {
  const names = discount_codes.map(({ code }) => code)
  return [
    ...names
      .filter((name, place) => names.indexOf(name) !== place)
      .map((name) => `discount_codes: ${name} is there twice`),
    ...names
      .filter((name) => name === WELCOME_CODE)
      .map((name) => `discount_codes: ${name} is taken by the welcome offer`),
  ]
})

type Settings = z.output<typeof schema>
declare module '#platform/site.ts' {
  interface Site extends Settings {}
}
