import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

import { sections } from '#features/all.ts'
import { readSiteFiles } from '#features/sites/read-site-files.ts'
import { siteFileSchema, siteOf } from '#features/sites/site-file.ts'
import type { Company } from '#features/sites/sites.settings.ts'

import { legalSection } from './legal.settings.ts'
import { CHANGED } from './pages.rules.ts'
import { unreviewedSites } from './unreviewed-sites.ts'

const DEMO = fileURLToPath(new URL('../../../sites/', import.meta.url))
const { sites } = readSiteFiles(DEMO, sections)
const demo = sites.find(({ id }) => id === 'localhost')!

const withLegal = (legal: Record<string, unknown>) => ({ ...demo, legal: { ...(demo.legal as object), ...legal } })

/** Schema errors, then the section's own. */
function faultsOf(legal: Record<string, unknown>): string[] {
  const parsed = siteFileSchema(sections).safeParse(withLegal(legal))
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  return legalSection.check!(siteOf(parsed.data as never, {} as Company))
}

const TEXT = ['# House rules', '', 'Be kind.', '', '## Rules {#rules}', '', 'Write to {support_email}.']

describe('[PAGE-1] an operator’s own page', () => {
  test('has text per language, as lines or one string', () => {
    expect(faultsOf({ pages: { 'house-rules': { text: { en: TEXT, nl: TEXT.join('\n') } } } })).toEqual([])
  })

  test.each([
    ['House-Rules', /pages.*Invalid key/],
    ['../secrets', /pages.*Invalid key/],
    ['-rules', /pages.*Invalid key/],
    ['a'.repeat(41), /pages.*Invalid key/],
  ])('is not called %s', (name, fault) => {
    expect(faultsOf({ pages: { [name]: { text: { en: TEXT } } } }).join()).toMatch(fault)
  })

  test('is refused without a language, or in an unknown one', () => {
    expect(faultsOf({ pages: { rules: { text: {} } } }).join()).toContain('at least one language')
    expect(faultsOf({ pages: { rules: { text: { xx: TEXT } } } })).not.toEqual([])
  })

  test('is refused with language and line if it does not parse', () => {
    expect(faultsOf({ pages: { rules: { text: { en: [...TEXT, '{member_name}'] } } } })).toEqual([
      expect.stringMatching(/^pages\.rules\.text\.en: line 8: there is no \{member_name\}/),
    ])
    expect(faultsOf({ pages: { rules: { text: { nl: [...TEXT, '[x](javascript:a)'] } } } })).toEqual([
      expect.stringMatching(/^pages\.rules\.text\.nl: line 8: a link leads to/),
    ])
  })

  test('may replace a built-in page, but must keep what the law requires', () => {
    const cookies = ['# Cookies', '', 'Few.', '', '## List {#list}', '']
    expect(faultsOf({ pages: { cookies: { text: { en: cookies } } } })).toEqual([
      'pages.cookies.text.en: [[stored_keys]] is missing',
    ])
    expect(faultsOf({ pages: { cookies: { text: { en: [...cookies, '[[stored_keys]]'] } } } })).toEqual([])
  })
})

test('[NAV-1, R-AGE-6] the US footer requires a named custodian', () => {
  expect(faultsOf({ us_footer: true })).toEqual(['records_custodian: is missing: us_footer needs it'])
  expect(faultsOf({ us_footer: true, records_custodian: 'Alex Example' })).toEqual([])
})

describe('lawyer review of the legal pages', () => {
  const warnings = (legal: Record<string, unknown>) => unreviewedSites({ sites: [withLegal(legal)] })
  const newest = Object.values(CHANGED).toSorted().at(-1)!

  test('[SITE-13] warns about a site without a review date', () => {
    expect(warnings({})).toEqual([expect.stringContaining('localhost: legal.legal_reviewed is missing')])
  })

  test('[SITE-13] warns about a review of older texts', () => {
    expect(warnings({ legal_reviewed: '2020-01-01' })).toEqual([expect.stringContaining(`changed on ${newest}`)])
    expect(warnings({ legal_reviewed: newest })).toEqual([])
  })

  test('refuses text that is not a date', () => {
    expect(faultsOf({ legal_reviewed: 'yesterday' })).not.toEqual([])
    expect(faultsOf({ legal_reviewed: newest })).toEqual([])
  })
})
