import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'

import { sections } from '#features/all.ts'

import { BadSiteFiles, readSiteFiles } from './read-site-files.ts'

const DEMO = fileURLToPath(new URL('../../../sites/', import.meta.url))
type Json = Record<string, unknown>

const readJson = (name: string) => JSON.parse(readFileSync(join(DEMO, name), 'utf8')) as Json
const bbw = readJson('bbw.json')
const company = readJson('companies/duet-demo.json')
const companies = { 'companies/duet-demo.json': company }

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

function aFolder(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), 'duet-sites-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}

const read = (files: Record<string, unknown>) => readSiteFiles(aFolder(files), sections)

function faultsOf(files: Record<string, unknown>): readonly string[] {
  try {
    read(files)
  } catch (error) {
    expect(error).toBeInstanceOf(BadSiteFiles)
    return (error as BadSiteFiles).faults
  }
  return []
}

/** A copy of the file with one field set; `undefined` removes it. */
function changed(file: Json, path: string, value: unknown): Json {
  const copy = structuredClone(file)
  const names = path.split('.')
  const last = names.pop()!
  const place = names.reduce<Json>((inside, name) => {
    inside[name] ??= {}
    return inside[name] as Json
  }, copy)
  if (value === undefined) delete place[last]
  else place[last] = value
  return copy
}

describe('the demo’s site files', () => {
  const { sites, companies } = readSiteFiles(DEMO, sections)
  const siteSections = sites.map(({ site }) => site as { niche: number; domain: string; domain_language?: string })

  test('[SITE-13] are valid', () => {
    expect(sites.map(({ id }) => id).sort()).toEqual(['bbw', 'bdsm', 'gay', 'gilf', 'localhost', 'milf', 'she'])
    expect(companies).not.toHaveLength(0)
  })

  test('[SITE-3] cover every niche once', () => {
    expect(siteSections.map(({ niche }) => niche).sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('[I18N-3] the general site leaves the language to the browser, each niche has its own', () => {
    const languages = siteSections.filter(({ niche }) => niche !== 1).map((site) => site.domain_language)
    expect(new Set(languages).size).toBe(6)
    expect(siteSections.find(({ niche }) => niche === 1)).toMatchObject({ domain: 'localhost' })
    expect(siteSections.find(({ niche }) => niche === 1)?.domain_language).toBeUndefined()
  })
})

describe('contradicting files are refused', () => {
  const other = changed(changed(bbw, 'id', 'other'), 'site.domain', 'other.localhost')

  test('[SITE-13] without contradictions they are accepted', () => {
    expect(read({ ...companies, 'bbw.json': bbw, 'other.json': other }).sites).toHaveLength(2)
  })

  test('[SITE-13] two sites with one id', () => {
    const twin = { ...other, id: 'bbw' }
    expect(faultsOf({ ...companies, 'bbw.json': bbw, 'twin.json': twin })).toEqual([
      'bbw: id: two sites are called bbw',
    ])
  })

  test.each([
    ['domain and domain', 'site.domain', 'bbw.localhost', 'bbw.localhost'],
    ['alias and domain', 'site.aliases', ['bbw.localhost'], 'bbw.localhost'],
  ])('[SITE-1, SITE-13] two sites on one host: %s', (_name, path, value, host) => {
    const faults = faultsOf({ ...companies, 'bbw.json': bbw, 'other.json': changed(other, path, value) })
    expect(faults).toEqual([expect.stringContaining(`two sites use the host ${host}`)])
  })

  test('[SITE-1, SITE-13] two sites on one host: alias and alias', () => {
    const aliases = ['www.example.org']
    const files = {
      'bbw.json': changed(bbw, 'site.aliases', aliases),
      'other.json': changed(other, 'site.aliases', aliases),
    }
    expect(faultsOf({ ...companies, ...files })).toEqual([expect.stringContaining('www.example.org')])
  })

  test('[SITE-8, SITE-13] a site without its company', () => {
    const file = changed(bbw, 'site.company_id', 'nobody')
    expect(faultsOf({ ...companies, 'bbw.json': file })).toEqual([expect.stringMatching(/site\.company_id: .*nobody/)])
    expect(faultsOf({ 'bbw.json': bbw })).toEqual([expect.stringMatching(/site\.company_id: .*duet-demo/)])
  })

  test('[SITE-8, SITE-13] two companies with one id', () => {
    const faults = faultsOf({ ...companies, 'companies/again.json': company, 'bbw.json': bbw })
    expect(faults).toEqual([expect.stringContaining('two companies are called duet-demo')])
  })
})

describe('a file that contradicts itself is refused', () => {
  test('[SITE-2, SITE-13] every country of a site has the costs of a message', () => {
    const file = changed(bbw, 'chat.minimum_message_costs', {})
    const { countries } = bbw.site as { countries: string[] }
    expect(faultsOf({ ...companies, 'bbw.json': file })).toEqual(
      countries.map((country) => expect.stringMatching(`^bbw: chat\\.minimum_message_costs\\.${country}: .`)),
    )
  })

  test('[PAY-1, SITE-13] every country has one price for every package, and the stated cheapest message is true', () => {
    const { prices } = bbw.payments as { prices: { countries: string[]; amounts: Record<string, number> }[] }
    const faults = (changedPrices: unknown) =>
      faultsOf({ ...companies, 'bbw.json': changed(bbw, 'payments.prices', changedPrices) })
    expect(faults([])).toContainEqual(expect.stringMatching(/^bbw: payments\.prices: NL stands in 0 tables/))
    expect(faults([...prices, ...prices])).toContainEqual(expect.stringMatching(/: NL stands in 2 tables/))
    const [table] = prices
    const { grand, ...others } = table!.amounts
    expect(faults([{ ...table, amounts: others }])).toContainEqual(
      expect.stringMatching(/: NL has no amount for grand/),
    )
    expect(faults([{ ...table, amounts: { ...others, grand: grand! + 200 } }])).toContainEqual(
      expect.stringMatching(/: a message in NL costs from 33 EUR/),
    )
  })

  test('[SITE-6, SITE-13] profiles must show what can be searched by', () => {
    const file = changed(changed(bbw, 'search.search_fields', ['tattoos']), 'profiles.visible_profile_fields', [
      'gender',
    ])
    expect(faultsOf({ ...companies, 'bbw.json': file })).toEqual([
      expect.stringMatching(/^bbw: search\.search_fields: tattoos ./),
    ])
  })
})

describe('one bad file among good ones', () => {
  test('[SITE-13] each error names its file and the path of the bad field', () => {
    const file = changed(changed(bbw, 'site.countries', ['NL', 'XX']), 'mailing', undefined)
    expect(
      faultsOf({ ...companies, 'bbw.json': file, 'companies/x.json': { ...company, id: 'x', country: 'Holland' } }),
    ).toEqual([
      expect.stringMatching(/^companies\/x\.json: country: ./),
      expect.stringMatching(/^bbw\.json: site\.countries\.1: ./),
      expect.stringMatching(/^bbw\.json: mailing: ./),
    ])
  })

  test('[SITE-13] a price for a package that does not exist is refused', () => {
    const { prices } = bbw.payments as { prices: { countries: string[]; amounts: Record<string, number> }[] }
    const more = prices.map((table) => ({ ...table, amounts: { ...table.amounts, huge: 9900 } }))
    const faults = faultsOf({ ...companies, 'bbw.json': changed(bbw, 'payments.prices', more) })
    expect(faults).toContainEqual(expect.stringMatching(/^bbw: payments\.prices: .*: huge is no package of this site$/))
  })

  test('[SITE-13] a price of zero is explained in our own words', () => {
    const { prices } = bbw.payments as { prices: { amounts: Record<string, number> }[] }
    const [first] = Object.keys(prices[0]!.amounts)
    const free = prices.map((table) => ({ ...table, amounts: { ...table.amounts, [first!]: 0 } }))
    const [fault] = faultsOf({ ...companies, 'bbw.json': changed(bbw, 'payments.prices', free) })
    expect(fault).toBe(
      `bbw.json: payments.prices.0.amounts.${first}: a price must be more than zero: nothing is given away here`,
    )
  })

  test('[R-OPS-4] a secret in a file is refused, and not repeated', () => {
    const mollie = (key: unknown) => changed(bbw, 'payments.payment_providers', { mollie: { key } })
    const faults = faultsOf({ ...companies, 'bbw.json': mollie('live_abcdefgh') })
    expect(faults).toEqual([expect.stringMatching(/^bbw: payments\.payment_providers\.mollie\.key: a secret must not/)])
    expect(faults.join()).not.toContain('live_abcdefgh')
    expect(faultsOf({ ...companies, 'bbw.json': mollie({ env: 'MY_KEY' }) })).toEqual([])
  })

  test('[SITE-13] unknown fields and sections are named too', () => {
    const file = changed(changed(bbw, 'chat.colour', 'red'), 'colours', {})
    expect(faultsOf({ ...companies, 'bbw.json': file })).toEqual([
      expect.stringMatching(/^bbw\.json: chat\.colour: ./),
      expect.stringMatching(/^bbw\.json: colours: ./),
    ])
  })

  test('[SITE-13] an error says what is wrong, not only that something is', () => {
    const [fault] = faultsOf({ ...companies, 'bbw.json': changed(bbw, 'chat.message_length', 1) })
    expect(fault).toMatch(/^bbw\.json: chat\.message_length: .*100/)
  })

  test('[SITE-13] refuses them all, and lists every error of every file', () => {
    const folder = aFolder({})
    cpSync(DEMO, folder, { recursive: true })
    writeFileSync(
      join(folder, 'bbw.json'),
      JSON.stringify(changed(changed(bbw, 'chat.message_length', 1), 'site.niche', 9)),
    )
    writeFileSync(join(folder, 'gay.json'), '{ "id": "gay", ')
    expect(() => readSiteFiles(folder, sections)).toThrow(BadSiteFiles)
    try {
      readSiteFiles(folder, sections)
    } catch (error) {
      const { faults, message } = error as BadSiteFiles
      expect(faults.map((fault) => fault.split(':')[0])).toEqual(['bbw.json', 'bbw.json', 'gay.json'])
      expect(message).toContain('nothing was changed')
      for (const fault of faults) expect(message).toContain(fault)
    }
  })

  test.each([
    ['no JSON', '{ "id": '],
    ['an empty file', ''],
    ['nothing in JSON', 'null'],
    ['a list', '[]'],
    ['a text', '"bbw"'],
  ])('[SITE-13] %s is reported with the file’s name', (_name, content) => {
    expect(faultsOf({ ...companies, 'bbw.json': content })).toEqual([expect.stringMatching(/^bbw\.json: ./)])
  })

  test('[SITE-13] a folder without any site is refused, whether it exists or not', () => {
    expect(faultsOf({ 'notes.txt': 'x' })).toHaveLength(1)
    expect(() => readSiteFiles(join(aFolder({}), 'nowhere'), sections)).toThrow(BadSiteFiles)
  })

  test('[SITE-13] files other than JSON are ignored', () => {
    expect(read({ ...companies, 'bbw.json': bbw, 'README.md': '# Sites', 'bbw.json.bak': '{' }).sites).toHaveLength(1)
  })
})
