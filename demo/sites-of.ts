import type { Definitions } from '#features/sites/read-site-files.ts'
import { siteOf } from '#features/sites/site-file.ts'
import type { Site } from '#platform/site.ts'

/** Sites straight from their files; a running server reads them from its store. */
export function sitesOf({ sites, companies }: Definitions): Site[] {
  return sites.map((file) => {
    const { company_id } = file.site as { company_id: string }
    return siteOf(file, companies.find(({ id }) => id === company_id)!)
  })
}
