import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'

import { sections } from '#features/all.ts'

import { type SiteFile, siteFileSchema, siteOf } from './site-file.ts'
import { type Company, companyFile } from './sites.settings.ts'

type Json = Record<string, unknown>

const readJson = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../sites/${name}`, import.meta.url), 'utf8')) as Json
const bbw = readJson('bbw.json')
const company = readJson('companies/duet-demo.json')
const siteFile = siteFileSchema(sections)

/** The paths of a file's errors; none when it is valid. */
function faultsOf(file: unknown, schema: z.ZodMiniType = siteFile): string[] {
  return (schema.safeParse(file).error?.issues ?? []).map(({ path }) => path.join('.'))
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

describe('a bad field is refused by its path', () => {
  test('[SITE-13] a valid file has none', () => {
    expect(faultsOf(bbw)).toEqual([])
    expect(faultsOf(company, companyFile)).toEqual([])
  })

  test.each([
    ['id', 'BBW'],
    ['id', 'two words'],
    ['id', 7],
    ['site.name', ''],
    ['site.name', '   '],
    ['site.niche', 8],
    ['site.niche', '4'],
    ['site.domain', 'BBW.localhost'],
    ['site.domain', 'bbw.localhost:3000'],
    ['site.domain', 'https://bbw.localhost'],
    ['site.domain', 'bbw..localhost'],
    ['site.domain', '-bbw.localhost'],
    ['site.domain', 'bbw-.localhost'],
    ['site.domain', 'a'.repeat(254)],
    ['site.domain_language', 'Dutch'],
    ['site.domain_language', 'nl_NL'],
    ['site.cdn_prefix', 'http://cdn.example'],
    ['site.cdn_prefix', 'cdn.example'],
    ['site.countries', []],
    ['site.company_id', ''],
    ['site.support_email', 'support'],
    ['site.support_phone', ''],
    ['site.support_phone', 'call us'],
    ['site.time_zone', 'Amsterdam'],
    ['site.member_resell', true],
    ['legal.enable_site_entry_popup', true],
    ['legal.entry_countries', []],
    ['legal.us_footer', 'yes'],
    ['accounts.signups', 'some'],
    ['accounts.account_hints', 'on_paper'],
    ['mailing.mail_name', ''],
    ['credits.signup_credits', -1],
    ['credits.signup_credits', 1.5],
    ['credits.signup_credits', 1001],
    ['payments.refund_days', 366],
    ['payments.premium_claim_evidence', ''],
    ['photos.photo_credits', 0],
    ['photos.photo_review', 'never'],
    ['profiles.fictional_icon', 'none'],
    ['profiles.fictional_answered_by', 'members'],
    ['search.logged_out_search', 'yes'],
    ['chat.message_credits', 0],
    ['chat.message_length', 99],
    ['chat.message_length', 10_001],
    ['chat.message_length', '1000'],
    ['gifts.gift_credits', 0],
    ['leaving.delete_discount', 25],
    ['leaving.delete_discount', -1],
  ])('[SITE-13] %s: %j', (path, value) => {
    const faults = faultsOf(changed(bbw, path, value))
    expect(faults).toEqual([path])
  })

  test.each([
    ['site.countries', ['NL', 'XX'], 'site.countries.1'],
    ['site.aliases', ['www.bbw.example', 'Www'], 'site.aliases.1'],
    ['site.index_title', { nl: '' }, 'site.index_title.nl'],
    ['legal.entry_countries', ['Holland'], 'legal.entry_countries.0'],
    ['profiles.visible_profile_fields', ['gender', 'shoe_size'], 'profiles.visible_profile_fields.1'],
    ['profiles.visible_profile_notes', ['secrets'], 'profiles.visible_profile_notes.0'],
    ['profiles.interests', ['art', 'golf balls'], 'profiles.interests.1'],
    ['search.search_fields', ['income'], 'search.search_fields.0'],
    ['chat.minimum_message_costs', { NL: { costs: 0, currency: 'EUR' } }, 'chat.minimum_message_costs.NL.costs'],
    ['chat.minimum_message_costs', { NL: { costs: 32, currency: 'XAU' } }, 'chat.minimum_message_costs.NL.currency'],
  ])('[SITE-6, SITE-13] inside %s: %j', (path, value, named) => {
    const faults = faultsOf(changed(bbw, path, value))
    expect(faults).toEqual([named])
  })

  test.each([
    'id',
    'site.name',
    'site.niche',
    'site.domain',
    'site.countries',
    'site.company_id',
    'site.support_email',
    'site.support_phone',
    'site.time_zone',
    'mailing.mail_name',
    'chat.minimum_message_costs',
    'site',
    'mailing',
    'chat',
  ])('[SITE-13] %s is required', (path) => {
    const faults = faultsOf(changed(bbw, path, undefined))
    expect(faults).toEqual([path])
  })

  test.each(['id', 'name', 'address', 'city', 'country', 'kvk', 'tradenames', 'vat_numbers', 'added'])(
    '[SITE-8, SITE-13] a company without its %s is refused',
    (field) => {
      expect(faultsOf(changed(company, field, undefined), companyFile)).toEqual([field])
    },
  )

  test('[SITE-8, SITE-13] a company’s first day must exist', () => {
    for (const added of ['2023-02-30T00:00:00Z', '2023-06-01', 'soon'])
      expect(faultsOf({ ...company, added }, companyFile)).toEqual(['added'])
  })
})

describe('an unknown field is refused', () => {
  test.each(sections.map(({ name }) => name))('[SITE-13] in the section %s', (section) => {
    const faults = faultsOf(changed(bbw, `${section}.colour`, 'red'))
    expect(faults).toEqual([section])
  })

  test('[SITE-13] at the top of the file, and in a company', () => {
    expect(faultsOf({ ...bbw, colour: 'red' })).toHaveLength(1)
    expect(faultsOf({ ...company, colour: 'red' }, companyFile)).toHaveLength(1)
  })

  test('[SITE-2, SITE-13] beside the costs and currency of a message', () => {
    const faults = faultsOf(changed(bbw, 'chat.minimum_message_costs.NL.cost', 1))
    expect(faults).toEqual(['chat.minimum_message_costs.NL'])
  })

  test('[SITE-10] no field can hide that a profile is fictional', () => {
    for (const field of ['hide_fictional', 'fictional_label', 'show_fictional_label'])
      expect(faultsOf(changed(bbw, `profiles.${field}`, false))).toHaveLength(1)
    for (const icon of ['', 'none', null])
      expect(faultsOf(changed(bbw, 'profiles.fictional_icon', icon))).toHaveLength(1)
    for (const wording of ['fictional_singular', 'fictional_plural', 'fictional_warning'])
      expect(faultsOf(changed(bbw, `profiles.${wording}`, { nl: ' ' }))).toHaveLength(1)
  })
})

describe('defaults', () => {
  const small = {
    id: 'small',
    site: {
      name: 'Small',
      niche: 1,
      domain: 'small.example',
      countries: ['NL'],
      company_id: 'duet-demo',
      support_email: 'support@small.example',
      support_phone: '020 1234567',
      time_zone: 'Europe/Amsterdam',
    },
    mailing: { mail_name: 'Small' },
    chat: { minimum_message_costs: { NL: { costs: 32, currency: 'EUR' } } },
  }
  const file = siteFile.parse(small) as unknown as SiteFile
  const site = siteOf(file, company as Company)

  test('[SITE-13] a section whose fields all have a default may be missing', () => {
    expect(Object.keys(file).sort()).toEqual(['id', ...sections.map(({ name }) => name)].sort())
  })

  test('[SITE-13, PHOTO-1] are the careful choice', () => {
    expect(site).toMatchObject({
      signups: 'all',
      account_hints: 'by_mail',
      logged_out_search: false,
      logged_out_search_trafficsource: false,
      message_credits: 1,
      message_length: 1000,
      signup_credits: 0,
      photo_review: 'before',
      enable_site_entry_popup: 'yes',
      delete_discount: 0,
      member_resell: false,
    })
  })

  test('[SITE-10] nobody replies for fictional profiles unless the file says so', () => {
    expect(site.fictional_answered_by).toBeUndefined()
    expect(site.fictional_icon).toBe('masks')
  })

  test('[SITE-2, SITE-8] code sees the fields of all sections side by side, with the company', () => {
    expect(site).toMatchObject({ id: 'small', name: 'Small', mail_name: 'Small', message_credits: 1, company })
  })
})
