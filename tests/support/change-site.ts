import { vi } from 'vitest'

import { sections } from '#features/all.ts'
import { applySites } from '#features/sites/apply-sites.ts'
import { readSiteFiles } from '#features/sites/read-site-files.ts'
import { DEMO_SITES } from '#server/prepare-database.ts'

import type { TestApp } from './test-app.ts'

type Sections = Record<string, Record<string, unknown>>
let changes = 0

/** Applies a demo site's file with some settings changed, as an operator would, and waits until the server knows. */
export async function changeSite({ app, database, clock }: TestApp, id: string, changed: Sections): Promise<void> {
  changes += 1
  const name = `Changed ${changes}`
  const { companies, sites } = readSiteFiles(DEMO_SITES, sections)
  const site = sites.find((each) => each.id === id) as unknown as Sections & { site: { domain: string } }
  for (const [section, values] of Object.entries({ ...changed, site: { ...changed.site, name } })) {
    site[section] = { ...site[section], ...values }
  }
  await applySites({ db: database.db, clock }, { companies, sites })
  const headers = { host: site.site.domain }
  await vi.waitFor(
    async () => {
      const known = (await app.inject({ url: '/api/settings.php', headers })).json().name
      if (known !== name) throw new Error(`the server still knows ${known}`)
    },
    { timeout: 5000 },
  )
}
