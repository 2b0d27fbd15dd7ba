import * as z from 'zod/mini'

import { localised } from '#features/sites/sites.settings.ts'
import { COUNTRIES, LOCALES } from '#kernel/locales.ts'
import { nonEmptyText } from '#kernel/text.ts'
import { defineSection, type Site } from '#platform/site.ts'

import { readPageText } from './page-text.rules.ts'
import { isStaticPage, LONGEST_PAGE_NAME, NEEDED, PAGE_NAME } from './pages.rules.ts'

/** Some forty printed pages: a text that is longer is something else. */
const LONGEST_TEXT = 100_000

const pageName = z
  .string()
  .check(z.regex(PAGE_NAME, 'small letters, digits and hyphens'), z.maxLength(LONGEST_PAGE_NAME))
const pageText = z.union([
  z.string().check(z.minLength(1), z.maxLength(LONGEST_TEXT)),
  z.array(z.string().check(z.maxLength(LONGEST_TEXT))).check(z.minLength(1)),
])

const schema = z.strictObject({
  /** NAV-2: whether visitors confirm their age before they look around. */
  enable_site_entry_popup: z._default(z.enum(['yes', 'no']), 'yes'),
  /** Where they are asked; without the list everywhere. */
  entry_countries: z.optional(z.array(z.enum(COUNTRIES)).check(z.minLength(1))),
  /** NAV-1: the footer that sites for the United States need (2257 statement). */
  us_footer: z._default(z.boolean(), false),
  /** R-AGE-6: who keeps the records of 18 U.S.C. 2257, by name; asked for with `us_footer`. */
  records_custodian: z.optional(nonEmptyText),
  /** The day a lawyer last read the legal pages of this site; without it `duet sites apply` warns. */
  legal_reviewed: z.optional(z.iso.date()),
  /** Pages of the operator's own, at /pages/<name>; the name of one of ours replaces it in the languages given. */
  pages: z._default(
    z.record(
      pageName,
      z.strictObject({
        /** When it was last changed, for its readers. */
        changed: z.optional(z.iso.date()),
        /** Per language, as one string or line by line; the form is described in docs/sites.md. */
        text: z
          .partialRecord(z.enum(LOCALES), pageText)
          .check(z.refine((texts) => Object.keys(texts).length > 0, 'at least one language')),
      }),
    ),
    {},
  ),
  /** Companies that handle members' data for the operator, for the privacy page. */
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

/** What a text cannot be read as, or must not leave out, with the place of each. */
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

/** A text line by line reads better in JSON. */
export const linesOf = (text: string | readonly string[]): string => (typeof text === 'string' ? text : text.join('\n'))

type Settings = z.output<typeof schema>
declare module '#platform/site.ts' {
  interface Site extends Settings {}
}
