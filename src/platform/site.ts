import type { SiteId } from '#kernel/ids.ts'

/**
 * A site as the code sees it: what its file says, flat, under the names of the wire. Each feature that owns a section
 * of the file adds its part by declaration merging (see `chat.settings.ts`), so that `ctx.site.message_credits` is
 * typed without a lower layer importing a higher one.
 */
export interface Site {
  readonly id: SiteId
}

/**
 * A part of the site file: its name there, the schema that validates it and fills in defaults, and what only the whole
 * site can tell (`check` answers with faults such as `minimum_message_costs.BE: is missing`).
 */
export type SiteSection = { name: string; schema: unknown; check?: SiteCheck }
type SiteCheck = (site: Site) => string[]

export function defineSection(name: string, schema: unknown, check?: SiteCheck): SiteSection {
  return { name, schema, ...(check && { check }) }
}

/** The site of a row or job, which know it by its id. */
export function siteById({ sites }: { sites: { all(): readonly Site[] } }, id: string): Site {
  const site = sites.all().find((each) => each.id === id)
  if (site === undefined) throw new Error(`there is no site ${id}`)
  return site
}
