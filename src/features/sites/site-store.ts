import { sql } from 'kysely'

import { listen } from '#platform/db/listen.ts'
import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'
import type { Site } from '#platform/site.ts'

import { type SiteFile, siteOf } from './site-file.ts'
import type { Company } from './sites.settings.ts'

export type SiteStore = {
  /** SITE-1: the site of a host name, without port. */
  byHost(host: string): Site | undefined
  all(): readonly Site[]
}

export type LiveSiteStore = SiteStore & {
  /** Loads all sites and then follows every change of them; until then there are none. */
  follow(listenUrl: string): Promise<void>
  stop(): Promise<void>
}

type Row = { definition: SiteFile; company: Company }

/** All sites in memory: every request needs one, and they change a few times a year. */
export function createSiteStore(db: Db, onError: (error: unknown) => void): LiveSiteStore {
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
    sites = rows.map(({ definition, company }) => Object.freeze(siteOf(definition, company)))
    hosts = new Map(sites.flatMap((site) => [site.domain, ...site.aliases].map((host) => [host, site])))
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
