import { sql } from 'kysely'

import { listen } from '#platform/db/listen.ts'
import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'
import type { Site, SiteSection } from '#platform/site.ts'

import { type SiteFile, siteFileSchema, siteOf } from './site-file.ts'
import type { Company } from './sites.settings.ts'

export type SiteStore = {
  /** SITE-1: the site of a host name, without port. */
  byHost(host: string): Site | undefined
  all(): readonly Site[]
}

export type LiveSiteStore = SiteStore & {
  /** Loads all sites and then follows their changes; empty until then. */
  follow(listenUrl: string): Promise<void>
  stop(): Promise<void>
}

type Row = { definition: SiteFile; company: Company }

/** All sites in memory: every request needs one, and they change a few times a year. */
export function createSiteStore(
  db: Db,
  sections: readonly SiteSection[],
  onError: (error: unknown) => void,
): LiveSiteStore {
  const schema = siteFileSchema(sections)
  let sites: readonly Site[] = []
  let hosts = new Map<string, Site>()
  let ear: ReturnType<typeof listen> | undefined
  let reloading = Promise.resolve()

  const load = async () => {
    const rows = await many(
      db,
      sql<Row>`
        select sites.definition, companies.definition as company
        from sites join companies on companies.id = sites.company_id
        order by sites.id
      `,
    )
    sites = rows.map(({ definition, company }) => Object.freeze(siteOf(today(definition), company)))
    hosts = new Map(sites.flatMap((site) => [site.domain, ...site.aliases].map((host) => [host, site])))
  }
  /**
   * A file applied before a setting existed gets its default; one that no longer fits is served as it is, with an error
   * in the log.
   */
  const today = (definition: SiteFile): SiteFile => {
    const parsed = schema.safeParse(definition)
    if (parsed.success) return parsed.data as unknown as SiteFile
    const paths = parsed.error.issues.map(({ path }) => path.join('.')).join(', ')
    onError(new Error(`the stored site ${definition.id} does not fit this version (${paths}): apply its file again`))
    return definition
  }
  return {
    byHost: (host) => hosts.get(host),
    all: () => sites,
    follow: async (listenUrl) => {
      await load()
      ear = listen(listenUrl, 'sites_changed', () => {
        reloading = load().catch(onError)
      })
      await ear.ready
    },
    stop: async () => {
      await ear?.stop()
      await reloading
    },
  }
}
