import * as z from 'zod/mini'

import { type SiteId, siteId } from '#kernel/ids.ts'
import type { Site, SiteSection } from '#platform/site.ts'

import type { Company } from './sites.settings.ts'

export type SiteFile = { id: SiteId } & Record<string, Record<string, unknown> | string>

/** The whole file: an id, and one section per feature with settings. */
export function siteFileSchema(sections: readonly SiteSection[]) {
  const shape = Object.fromEntries(sections.map(({ name, schema }) => [name, withDefaults(schema as z.ZodMiniType)]))
  return z.strictObject({ id: siteId, ...shape })
}

/** A section whose fields all have defaults may be left out. */
function withDefaults(schema: z.ZodMiniType): z.ZodMiniType {
  const empty = schema.safeParse({})
  return empty.success ? (z._default(schema as z.ZodMiniType<object>, empty.data as object) as z.ZodMiniType) : schema
}

/** Sections are for the author of the file; code reads the fields flat, under the API's names. */
export function siteOf(file: SiteFile, company: Company): Site {
  const { id, ...sections } = file
  return { id, ...Object.assign({}, ...Object.values(sections)), company } as Site
}
