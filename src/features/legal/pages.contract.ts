import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { instant } from '#kernel/instant.ts'
import { TEXT_LOCALES } from '#kernel/locales.ts'

import { LONGEST_PAGE_NAME } from './pages.rules.ts'

/** Text, optionally strong or linked. */
const span = z.object({ text: z.string(), strong: z.optional(z.boolean()), to: z.optional(z.string()) })
const words = z.array(span)

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), words }),
  z.object({ kind: z.literal('list'), items: z.array(words) }),
  z.object({ kind: z.literal('facts'), rows: z.array(z.object({ label: z.string(), words })) }),
  z.object({
    kind: z.literal('table'),
    caption: z.nullable(z.string()),
    head: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    /** Whether the first column holds technical names, which have no language. */
    names: z.boolean(),
  }),
])

const page = z.object({
  name: z.string(),
  /** Differs from the reader's language if an operator's page lacks theirs. */
  lang: z.enum(TEXT_LOCALES),
  title: z.string(),
  lead: words,
  /** When the text last changed. */
  changed: z.nullable(instant),
  /** That date as text: “Version of …” for the terms, “Last changed on …” for others. */
  dated: z.nullable(z.string()),
  sections: z.array(
    z.object({
      id: z.string(),
      heading: z.string(),
      blocks: z.array(block),
      questions: z.array(z.object({ words: z.string(), blocks: z.array(block) })),
    }),
  ),
  /** The operator's own pages. */
  others: z.array(z.object({ name: z.string(), title: z.string() })),
  /** Labels around the text, sent along so that browsers need not load the catalogue of legal texts. */
  around: z.object({
    contents: z.string(),
    print: z.string(),
    others: z.string(),
    search: z.string(),
    /** With a placeholder for the number: `{count}`. */
    found: z.string(),
    none: z.string(),
  }),
})

export type Page = z.output<typeof page>
export type Block = z.output<typeof block>
export type Words = z.output<typeof words>

export const readPage = defineContract({
  method: 'GET',
  path: '/api/page.php',
  summary: 'A legal page or a page of the operator, in the reader’s language, as data.',
  access: 'visitor',
  query: z.object({ name: z.string().check(z.minLength(1), z.maxLength(LONGEST_PAGE_NAME)) }),
  reply: page,
  refuses: ['page_not_found'],
  limit: 'read',
})
