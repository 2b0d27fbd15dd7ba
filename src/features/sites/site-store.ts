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
  reload(): Promise<void>
  stop(): Promise<void>
}

type Row = { definition: SiteFile; company: Company }

/** All sites in memory: every request needs one, and they change a few times a year. */
export async function openSiteStore(db: Db, listenUrl: string, onError: (error: unknown) => void): Promise<SiteStore> {
  let sites: readonly Site[] = []
  let hosts = new Map<string, Site>()

  const reload = async () => {
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
  await reload()
  let reloading = Promise.resolve()
  const ear = listen(listenUrl, 'sites_changed', () => {
    reloading = reload().catch(onError)
  })
  return {
    byHost: (host) => hosts.get(host),
    all: () => sites,
    reload,
    stop: async () => {
      await ear.stop()
      await reloading
    },
  }
}
