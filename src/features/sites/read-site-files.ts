import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod/mini'

import { describeIssues } from '#platform/describe-issues.ts'
import { OperatorError } from '#platform/operator-error.ts'
import type { SiteSection } from '#platform/site.ts'

import { type SiteFile, siteFileSchema, siteOf } from './site-file.ts'
import { type Company, companyFile } from './sites.settings.ts'

export type Definitions = { companies: Company[]; sites: SiteFile[] }

/** Every error in every file, each with the path of the bad field: `sites/bbw.json: chat.message_length: too small`. */
export class BadSiteFiles extends OperatorError {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`nothing was changed:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.name = 'BadSiteFiles'
    this.faults = faults
  }
}

/** Reads `<folder>/*.json` (sites) and `<folder>/companies/*.json`, and refuses all of them when one is wrong. */
export function readSiteFiles(folder: string, sections: readonly SiteSection[]): Definitions {
  const faults: string[] = []
  const read = <T>(name: string, schema: z.ZodMiniType<T>): T[] => {
    try {
      const parsed = schema.safeParse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
      if (parsed.success) return [parsed.data]
      faults.push(...describeIssues(parsed.error.issues).map((fault) => `${name}: ${fault}`))
    } catch (error) {
      faults.push(`${name}: ${(error as Error).message}`)
    }
    return []
  }
  const schema = siteFileSchema(sections) as unknown as z.ZodMiniType<SiteFile>
  const companies = jsonFiles(folder, 'companies').flatMap((name) => read(name, companyFile))
  const sites = jsonFiles(folder, '').flatMap((name) => read(name, schema))
  faults.push(...contradictions({ companies, sites }), ...sites.flatMap((file) => faultsOf(file, sections)))
  if (sites.length === 0 && faults.length === 0) faults.push(`there is no site file in ${folder}`)
  if (faults.length > 0) throw new BadSiteFiles(faults)
  return { companies, sites }
}

/** What no single file can know: ids and hosts are unique, and the company exists. */
function contradictions({ companies, sites }: Definitions): string[] {
  const known = new Set(companies.map(({ id }) => id))
  const hosts = sites.flatMap(({ id, site }) => {
    const { domain, aliases } = site as { domain: string; aliases: string[] }
    return [domain, ...aliases].map((host) => ({ id, host }))
  })
  return [
    ...repeated(companies.map(({ id }) => id)).map((id) => `companies: id: two companies are called ${id}`),
    ...repeated(sites.map(({ id }) => id)).map((id) => `${id}: id: two sites are called ${id}`),
    ...repeated(hosts.map(({ host }) => host)).map((host) => `site.domain: two sites use the host ${host}`),
    ...sites
      .filter(({ site }) => !known.has((site as { company_id: string }).company_id))
      .map(
        ({ id, site }) => `${id}: site.company_id: there is no company ${(site as { company_id: string }).company_id}`,
      ),
  ]
}

/** Errors a section finds once it sees the whole site. */
function faultsOf(file: SiteFile, sections: readonly SiteSection[]): string[] {
  const site = siteOf(file, {} as Company)
  return sections.flatMap(({ name, check }) => (check?.(site) ?? []).map((fault) => `${file.id}: ${name}.${fault}`))
}

const repeated = (values: readonly string[]) => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
]

function jsonFiles(folder: string, below: string): string[] {
  const place = join(folder, below)
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(place)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(below, name))
}
