import { expect, test } from 'vitest'

import { sections } from '#features/all.ts'
import { DEMO_SITES } from '#server/prepare-database.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { readSiteFiles } from './read-site-files.ts'

type Settings = Record<string, unknown> & { domain: string }

const server = sharedTestApp({ countryOf: (address) => (address === '192.0.2.9' ? 'BE' : null) })

const read = (host: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server().app.inject({ url: '/api/settings.php', headers: { host, ...headers }, remoteAddress })

/** Every field of the API, by the names clients rely on. */
const FIELDS = [
  'niche',
  'domain',
  'domain_language',
  'name',
  'index_title',
  'description',
  'cdn_prefix',
  'geoip_country',
  'geoip_selected_country',
  'signups',
  'logged_out_search',
  'logged_out_search_trafficsource',
  'minimum_message_costs',
  'support_email',
  'support_phone',
  'push_public_key',
  'enable_site_entry_popup',
  'fictional_icon',
  'fictional_warning',
  'fictional_singular',
  'fictional_plural',
  'countries',
  'visible_profile_fields',
  'visible_profile_notes',
  'message_credits',
  'signup_credits',
  'photo_credits',
  'gift_credits',
  'message_length',
  'company',
  'delete_discount',
  'search_fields',
  'refund_days',
  'interests',
  'member_resell',
  'company_id',
  'mail_name',
  'region_data',
]

test('[SITE-2] every settings field exists under its name', async () => {
  const settings = (await read('localhost')).json()
  for (const field of FIELDS) expect(settings, field).toHaveProperty(field)
  expect(settings.company).toEqual({
    name: 'Duet Demo B.V.',
    address: 'Voorbeeldstraat 12',
    city: '1015 CJ Amsterdam',
    country: 'NL',
    kvk: '00000000',
    tradenames: ['Duet'],
    vat_numbers: ['NL000000000B00'],
    added: '2026-01-15T09:00:00.000Z',
  })
  expect(settings.region_data.NL).toContain('NL-NH')
  expect(settings.member_resell).toBe(false)
})

test.each(['localhost', 'she', 'gay', 'gilf'])('[SITE-2] every setting of %s has the value of its file', async (id) => {
  const { sites, companies } = readSiteFiles(DEMO_SITES, sections)
  const {
    id: _id,
    company: _company,
    ...file
  } = sites.find((each) => each.id === id) as never as Record<string, object>
  const written = Object.assign({}, ...Object.values(file).filter((each) => typeof each === 'object')) as Settings
  const settings = (await read(written.domain, { 'accept-language': 'en' })).json() as Settings
  const computed = [
    'geoip_country',
    'geoip_selected_country',
    'push_public_key',
    'company',
    'region_data',
    'company_id',
  ]
  const worded = ['index_title', 'description', 'fictional_warning', 'fictional_singular', 'fictional_plural']
  const copied = FIELDS.filter((field) => !computed.includes(field) && !worded.includes(field))
  expect(copied.length).toBeGreaterThan(20)
  for (const field of copied) expect([field, settings[field]]).toEqual([field, written[field] ?? null])
  for (const field of worded) expect([field, settings[field]]).toEqual([field, expect.stringMatching(/\w/)])
  expect(settings.push_public_key).toMatch(/^[\w-]{80,}$/)
  expect(companies.map((each) => each.id)).toContain(settings.company_id)
  expect(Object.keys(settings.region_data as object)).toEqual(settings.countries)
})

test('[SITE-1] the host selects the site', async () => {
  expect((await read('localhost:3000')).json().name).toBe('Duet')
  expect((await read('bbw.localhost')).json().name).toBe('Duet Curves')
  expect((await read('gay.localhost')).json().countries).toEqual(['ES'])
})

test('[SITE-1] an unknown host is refused, whatever else the request claims', async () => {
  const claims: Record<string, string>[] = [{}, { 'x-forwarded-host': 'localhost' }, { forwarded: 'host=localhost' }]
  for (const headers of claims) {
    const reply = await read('evil.example', headers)
    expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'unknown_site'])
  }
  const page = await server().app.inject({ url: '/', headers: { host: 'evil.example' } })
  expect(page.statusCode).toBe(404)
  expect(page.body).not.toContain('Duet Curves')
})

test('[SITE-3] the niche selects the texts', async () => {
  const headers = { 'accept-language': 'en', cookie: 'locale=en' }
  const titles = await Promise.all(
    [
      'localhost',
      'she.localhost',
      'bdsm.localhost',
      'bbw.localhost',
      'gilf.localhost',
      'milf.localhost',
      'gay.localhost',
    ].map(async (host) => (await read(host, headers)).json().index_title as string),
  )
  expect(new Set(titles).size).toBe(7)
})

test('[SITE-9] the country comes from the address, next to the visitor’s own choice', async () => {
  const reply = (await read('localhost', { cookie: 'country=FR' }, '192.0.2.9')).json()
  expect([reply.geoip_country, reply.geoip_selected_country]).toEqual(['BE', 'FR'])
  expect((await read('localhost', { cookie: 'country=ZZ' })).json().geoip_selected_country).toBeNull()
})

test('[I18N-3] texts in the settings follow the visitor’s language', async () => {
  expect((await read('localhost', { 'accept-language': 'de' })).json().fictional_singular).toBe('Fiktives Profil')
  expect((await read('bbw.localhost', { 'accept-language': 'de' })).json().fictional_singular).toBe('Fictief profiel')
  expect((await read('bbw.localhost', { cookie: 'locale=de' })).json().fictional_singular).toBe('Fiktives Profil')
})

test('[SITE-10] who replies for fictional profiles is stated only where someone does', async () => {
  const warning = async (host: string) => (await read(host, { cookie: 'locale=en' })).json().fictional_warning
  expect(await warning('localhost')).toMatch(/written by our team or by software\.$/)
  expect(await warning('she.localhost')).toMatch(/^This is a fictional profile\..*don’t expect an answer\.$/)
})

test('[SITE-6] a site has the attributes its file names', async () => {
  expect((await read('bbw.localhost')).json().search_fields).toEqual([
    'body_type',
    'hair_colour',
    'relationship_status',
  ])
})

test('[SITE-8] companyinfo says who runs the site and which terms apply', async () => {
  const company = async (host: string) =>
    (await server().app.inject({ url: '/api/companyinfo.php', headers: { host } })).json()
  expect(await company('localhost')).toMatchObject({
    company_id: 'duet-demo',
    terms_version: '2026-01-15T09:00:00.000Z',
  })
  expect(await company('gilf.localhost')).toMatchObject({
    company_id: 'duet-demo-us',
    terms_version: '2023-12-01T12:00:00.000Z',
  })
})
