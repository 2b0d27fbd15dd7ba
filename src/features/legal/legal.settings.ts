import * as z from 'zod/mini'

import { localised } from '#features/sites/sites.settings.ts'
import { COUNTRIES, LOCALES } from '#kernel/locales.ts'
import { nonEmptyText } from '#kernel/text.ts'
import { defineSection, type Site } from '#platform/site.ts'

import { readPageText } from './page-text.rules.ts'
import { isStaticPage, LONGEST_PAGE_NAME, NEEDED, PAGE_NAME } from './pages.rules.ts'

/** About forty printed pages; anything longer is a mistake. */
const LONGEST_TEXT = 100_000

const pageName = z
  .string()
  .check(z.regex(PAGE_NAME, 'small letters, digits and hyphens'), z.maxLength(LONGEST_PAGE_NAME))
const pageText = z.union([
  z.string().check(z.minLength(1), z.maxLength(LONGEST_TEXT)),
  z.array(z.string().check(z.maxLength(LONGEST_TEXT))).check(z.minLength(1)),
])

const schema = z.strictObject({
  /** NAV-2: whether visitors confirm their age before looking around. */
  enable_site_entry_popup: z._default(z.enum(['yes', 'no']), 'yes'),
  /** Countries with the entry warning; everywhere if omitted. */
  entry_countries: z.optional(z.array(z.enum(COUNTRIES)).check(z.minLength(1))),
  /** NAV-1: the footer for US sites (2257 statement). */
  us_footer: z._default(z.boolean(), false),
  /** R-AGE-6: the named custodian of 18 U.S.C. 2257 records; required with `us_footer`. */
  records_custodian: z.optional(nonEmptyText),
  /** When a lawyer last reviewed this site's legal pages; without it `duet sites apply` warns. */
  legal_reviewed: z.optional(z.iso.date()),
  /** The operator's own pages at /pages/<name>; a built-in name replaces that page in the given languages. */
  pages: z._default(
    z.record(
      pageName,
      z.strictObject({
        /** Date of the last change, shown to readers. */
        changed: z.optional(z.iso.date()),
        /** Per language, as one string or as lines; docs/sites.md describes the format. */
        text: z
          .partialRecord(z.enum(LOCALES), pageText)
          .check(z.refine((texts) => Object.keys(texts).length > 0, 'at least one language')),
      }),
    ),
    {},
  ),
  /** Companies that process members' data for the operator, listed on the privacy page. */
  processors: z._default(
    z.array(
      z.strictObject({
        name: nonEmptyText,
        does: localised.check(z.refine((texts) => Object.keys(texts).length > 0, 'at least one language')),
        country: z.string().check(z.regex(/^[A-Z]{2}$/, 'a country code such as NL')),
      }),
    ),
    [],
  ),
})

export const legalSection = defineSection('legal', schema, (site) => [...custodianFaults(site), ...pageFaults(site)])

function custodianFaults({ us_footer, records_custodian }: Site): string[] {
  return us_footer && records_custodian === undefined ? ['records_custodian: is missing: us_footer needs it'] : []
}

/** Parse errors and missing required parts, with their location. */
function pageFaults({ pages }: Site): string[] {
  return Object.entries(pages).flatMap(([name, { text }]) =>
    Object.entries(text).flatMap(([locale, lines]) => {
      const whole = linesOf(lines)
      const needed = isStaticPage(name) ? (NEEDED[name] ?? []) : []
      const missing = needed.filter((mark) => !whole.includes(mark)).map((mark) => `${mark} is missing`)
      return [...readPageText(whole).faults, ...missing].map((fault) => `pages.${name}.text.${locale}: ${fault}`)
    }),
  )
}

/** JSON reads better with one string per line. */
export const linesOf = (text: string | readonly string[]): string => (typeof text === 'string' ? text : text.join('\n'))

type Settings = z.output<typeof schema>
declare module '#platform/site.ts' {
  interface Site extends Settings {}
}
