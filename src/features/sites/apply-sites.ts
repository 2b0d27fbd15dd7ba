import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'

import { lockName } from '#platform/db/lock.ts'
import type { Db } from '#platform/db/pool.ts'
import { many, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Clock } from '#platform/ports.ts'

import { BadSiteFiles, type Definitions } from './read-site-files.ts'
import type { SiteFile } from './site-file.ts'

/** One line per field that differs, as `bbw: chat.message_length: 1000 → 800`. */
export type Change = { id: string; path: string; before: unknown; after: unknown }

/**
 * SITE-13: makes the stored sites equal to the files; a dry run only lists the differences. Sites without a file stay.
 */
export async function applySites(
  ctx: { db: Db; clock: Clock },
  { companies, sites }: Definitions,
  dryRun = false,
): Promise<Change[]> {
  return inTransaction(ctx, async ({ db, clock }) => {
    // Two folders applied at once must see each other's hosts.
    await lockName(db, 'sites apply')
    await refuseTakenHosts(db, sites)
    const stored = new Map(
      (
        await many(
          db,
          sql<{ kind: string; id: string; definition: object }>`
          select 'company' as kind, id, definition from companies
          union all
          select 'site', id, definition from sites
        `,
        )
      ).map(({ kind, id, definition }) => [`${kind} ${id}`, definition]),
    )
    const changes = [
      ...companies.flatMap((company) =>
        differences(`company ${company.id}`, stored.get(`company ${company.id}`), company),
      ),
      ...sites.flatMap((site) => differences(site.id, stored.get(`site ${site.id}`), site)),
    ]
    if (dryRun || changes.length === 0) return changes

    const now = clock.now()
    for (const company of companies) {
      await run(
        db,
        sql`
        insert into companies (id, definition, applied_at) values (${company.id}, ${JSON.stringify(company)}, ${now})
        on conflict (id) do update set definition = excluded.definition, applied_at = excluded.applied_at
      `,
      )
    }
    await freeDomains(db, sites)
    for (const file of sites) {
      const { domain, company_id } = file.site as { domain: string; company_id: string }
      await run(
        db,
        sql`
        insert into sites (id, domain, company_id, definition, applied_at)
        values (${file.id}, ${domain}, ${company_id}, ${JSON.stringify(file)}, ${now})
        on conflict (id) do update set domain = excluded.domain, company_id = excluded.company_id,
          definition = excluded.definition, applied_at = excluded.applied_at
      `,
      )
    }
    return changes
  })
}

/** A host belongs to one site, also when the other one's file is in another folder. */
async function refuseTakenHosts(db: Db, files: readonly SiteFile[]) {
  const others = await many(
    db,
    sql<{ id: string; hosts: string[] }>`
      select id, array[domain] || array(select jsonb_array_elements_text(definition #> '{site,aliases}')) as hosts
      from sites where id <> all(${files.map(({ id }) => id)}::text[])
    `,
  )
  const owners = new Map(others.flatMap(({ id, hosts }) => hosts.map((host) => [host, id])))
  const faults = files.flatMap(({ id, site }) => {
    const { domain, aliases } = site as { domain: string; aliases: string[] }
    return [{ path: 'site.domain', host: domain }, ...aliases.map((host) => ({ path: 'site.aliases', host }))].flatMap(
      ({ path, host }) => {
        const owner = owners.get(host)
        return owner === undefined ? [] : [`${id}: ${path}: the host ${host} belongs to the site ${owner}`]
      },
    )
  })
  if (faults.length > 0) throw new BadSiteFiles(faults)
}

/** Sites of one folder may exchange domains, which are unique after every statement. */
async function freeDomains(db: Db, files: readonly SiteFile[]) {
  for (const { id, site } of files) {
    const { domain } = site as { domain: string }
    await run(db, sql`update sites set domain = '(moving) ' || id where id = ${id} and domain <> ${domain}`)
  }
}

function differences(id: string, before: unknown, after: unknown, path = ''): Change[] {
  if (isPlain(before) && isPlain(after)) {
    const keys = new Set([...Object.keys(after), ...Object.keys(before)])
    return [...keys].flatMap((key) => differences(id, before[key], after[key], path === '' ? key : `${path}.${key}`))
  }
  return isDeepStrictEqual(asStored(before), asStored(after)) ? [] : [{ id, path, before, after }]
}

/** As it comes back from the database, which orders the keys of an object its own way. */
const asStored = (value: unknown) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
