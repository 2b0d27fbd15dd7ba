import type { SiteId } from '#kernel/ids.ts'

/**
 * A site's settings, flat, by their wire names. Each feature that owns a section of the file adds its part by
 * declaration merging (see `chat.settings.ts`), so that `ctx.site.message_credits` is typed without a lower layer
 * importing a higher one.
 */
export interface Site {
  readonly id: SiteId
}

/**
 * A section of the site file: its name, the schema that validates it and fills in defaults, and a `check` across the
 * whole site that returns errors such as `minimum_message_costs.BE: is missing`.
 */
export type SiteSection = { name: string; schema: unknown; check?: SiteCheck }
type SiteCheck = (site: Site) => string[]

export function defineSection(name: string, schema: unknown, check?: SiteCheck): SiteSection {
  return { name, schema, ...(check && { check }) }
}

/** Rows and jobs know their site by id. */
export function siteById({ sites }: { sites: { all(): readonly Site[] } }, id: string): Site {
  const site = sites.all().find((each) => each.id === id)
  if (site === undefined) throw new Error(`there is no site ${id}`)
  return site
}
