import * as z from 'zod/mini'

import { COUNTRIES, LOCALES } from '#kernel/locales.ts'
import { nonEmptyText } from '#kernel/text.ts'
import { defineSection } from '#platform/site.ts'

/** A text per language; missing languages use the product's own texts. */
export const localised = z.partialRecord(z.enum(LOCALES), nonEmptyText)

const host = z
  .string()
  .check(
    z.regex(
      /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
      'a host name in lower case, without port',
    ),
  )
const timeZone = z.string().check(z.refine(isTimeZone, 'an IANA time zone such as Europe/Amsterdam'))
const languageTag = z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'a language tag such as nl or en-US'))

const schema = z.strictObject({
  name: nonEmptyText,
  niche: z.literal([1, 2, 3, 4, 5, 6, 7]),
  domain: host,
  /** Further hosts that show this site; links are always built from `domain`. */
  aliases: z._default(z.array(host), []),
  domain_language: z.optional(languageTag),
  index_title: z._default(localised, {}),
  description: z._default(localised, {}),
  /** Prefix of build assets, for an operator's CDN. Photos never come from there. */
  cdn_prefix: z._default(z.union([z.literal(''), z.url({ protocol: /^https$/ })]), ''),
  countries: z.array(z.enum(COUNTRIES)).check(z.minLength(1)),
  company_id: nonEmptyText,
  support_email: z.email(),
  support_phone: z.string().check(z.regex(/^\+?\d[\d\s().\-\u2010-\u2015]{4,29}$/, 'a telephone number')),
  /** Days that matter to a member are counted here. */
  time_zone: timeZone,
  /** Profiles stay on their site in this version. */
  member_resell: z._default(z.literal(false), false),
})

export const siteSection = defineSection('site', schema)

type Settings = z.output<typeof schema>
declare module '#platform/site.ts' {
  interface Site extends Settings {
    readonly company: Company
  }
}

/** A company as its file describes it; several sites can belong to one. */
export const companyFile = z.strictObject({
  id: nonEmptyText,
  name: nonEmptyText,
  address: nonEmptyText,
  city: nonEmptyText,
  country: z.enum(COUNTRIES),
  kvk: nonEmptyText,
  tradenames: z.array(nonEmptyText),
  vat_numbers: z.array(nonEmptyText),
  /** When the company began to offer its sites: see termsVersion. */
  added: z.iso.datetime(),
})
export type Company = z.output<typeof companyFile>

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    // The constructor throws for names it does not know.
    return false
  }
}
