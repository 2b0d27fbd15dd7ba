import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { sections } from '#features/all.ts'
import { run } from '#platform/db/query.ts'
import { DEMO_SITES } from '#server/prepare-database.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { applySites } from './apply-sites.ts'
import { BadSiteFiles, readSiteFiles } from './read-site-files.ts'

const server = sharedTestApp()
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duet-sites-'))
  cpSync(DEMO_SITES, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

function change(file: string, edit: (site: Record<string, Record<string, unknown>>) => void) {
  const path = join(folder, file)
  const site = JSON.parse(readFileSync(path, 'utf8'))
  edit(site)
  writeFileSync(path, JSON.stringify(site))
}

const apply = (dryRun = false) => {
  const { database, clock } = server()
  return applySites({ db: database.db, clock }, readSiteFiles(folder, sections), dryRun)
}

const nameOf = async (host: string) =>
  (await server().app.inject({ url: '/api/settings.php', headers: { host } })).json().name

test('[SITE-13] files equal to the stored sites change nothing', async () => {
  expect(await apply()).toEqual([])
})

test('[SITE-13] a dry run lists each difference by path and changes nothing', async () => {
  change('bbw.json', (site) => {
    site.chat!.message_length = 800
    site.site!.name = 'Rondom'
  })
  expect(await apply(true)).toEqual([
    { id: 'bbw', path: 'site.name', before: 'Duet Curves', after: 'Rondom' },
    { id: 'bbw', path: 'chat.message_length', before: 1000, after: 800 },
  ])
  expect(await nameOf('bbw.localhost')).toBe('Duet Curves')
})

test('[SITE-13] an applied change reaches a running server', async () => {
  change('bbw.json', (site) => {
    site.site!.name = 'Rondom'
    site.site!.aliases = ['rondom.localhost']
  })
  await apply()
  await vi.waitFor(async () => expect(await nameOf('rondom.localhost')).toBe('Rondom'), { timeout: 60_000 })
})

test('[SITE-13] a bad field is named by its path, and nothing changes', async () => {
  change('bdsm.json', (site) => {
    site.site!.name = 'Changed'
  })
  change('bbw.json', (site) => {
    site.chat!.message_length = 'long'
    site.site!.niche = 9
    site.search!.search_fields = ['shoe_size']
  })
  expect(() => readSiteFiles(folder, sections)).toThrow(BadSiteFiles)
  const faults = (() => {
    try {
      readSiteFiles(folder, sections)
      return []
    } catch (error) {
      return (error as BadSiteFiles).faults
    }
  })()
  expect(faults.join('\n')).toContain('bbw.json: chat.message_length')
  expect(faults.join('\n')).toContain('bbw.json: site.niche')
  expect(faults.join('\n')).toContain('bbw.json: search.search_fields.0')
  expect(await nameOf('bdsm.localhost')).toBe('Duet Velvet')
})

test('[SITE-13] a new site is live once its file is applied', async () => {
  cpSync(join(folder, 'bbw.json'), join(folder, 'curves.json'))
  change('curves.json', (site) => {
    Object.assign(site, { id: 'curves' })
    site.site!.domain = 'curves.localhost'
    site.site!.name = 'Curves too'
    site.site!.aliases = []
  })
  await apply()
  await vi.waitFor(async () => expect(await nameOf('curves.localhost')).toBe('Curves too'), { timeout: 60_000 })
})

/** A folder of its own with one site, as a second operator would have it. */
function anotherFolder(site: { domain: string; aliases: string[] }) {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'bbw.json'))
    rmSync(join(folder, file))
  change('bbw.json', (file) => {
    Object.assign(file, { id: 'guest' })
    Object.assign(file.site!, site)
  })
}

test.each([
  [
    'domain',
    { domain: 'she.localhost', aliases: [] },
    'guest: site.domain: the host she.localhost belongs to the site she',
  ],
  [
    'alias',
    { domain: 'guest.localhost', aliases: ['she.localhost'] },
    'guest: site.aliases: the host she.localhost belongs to the site she',
  ],
])('[SITE-13] another site of another folder keeps its host when a %s asks for it', async (_, hosts, fault) => {
  anotherFolder(hosts)
  for (const dryRun of [true, false]) await expect(apply(dryRun)).rejects.toThrow(fault)
  expect(await nameOf('she.localhost')).toBe('Duet She')
})

test('[SITE-13] an alias of another folder is taken as well', async () => {
  change('she.json', (site) => {
    site.site!.aliases = ['elle.localhost']
  })
  await apply()
  anotherFolder({ domain: 'elle.localhost', aliases: [] })
  await expect(apply(true)).rejects.toThrow('guest: site.domain: the host elle.localhost belongs to the site she')
})

test('[SITE-13] two sites of one folder can exchange their domains', async () => {
  change('she.json', (site) => {
    site.site!.domain = 'gilf.localhost'
  })
  change('gilf.json', (site) => {
    site.site!.domain = 'she.localhost'
  })
  await apply()
  await vi.waitFor(async () => expect(await nameOf('gilf.localhost')).toBe('Duet She'), { timeout: 60_000 })
})

test('a site stored before a setting existed gets its default', async () => {
  const { database } = server()
  await run(database.db, sql`update sites set definition = definition #- '{chat,message_length}' where id = 'milf'`)
  const read = async () =>
    (await server().app.inject({ url: '/api/settings.php', headers: { host: 'milf.localhost' } })).json()
  await run(
    database.db,
    sql`update sites set definition = jsonb_set(definition, '{site,name}', '"Older"') where id = 'milf'`,
  )
  await vi.waitFor(async () => expect(await read()).toMatchObject({ name: 'Older', message_length: 1000 }), {
    timeout: 60_000,
  })
})
