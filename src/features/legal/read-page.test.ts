import { afterEach, describe, expect, test, vi } from 'vitest'

import { retentions } from '#features/all.ts'
import { LOCALES } from '#kernel/locales.ts'
import { applySitesCommand } from '#operator/apply-sites-command.ts'
import { DEMO_SITES } from '#server/prepare-database.ts'
import { changeSite } from '#tests/support/change-site.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import type { Page } from './pages.contract.ts'
import { STATIC_PAGES } from './pages.rules.ts'

const server = sharedTestApp()
afterEach(() => vi.restoreAllMocks())

const get = (url: string, headers: Record<string, string> = {}) =>
  server().app.inject({ url, headers: { host: 'localhost', ...headers } })

async function page(name: string, { locale = 'en', host = 'localhost' } = {}): Promise<Page> {
  const reply = await get(`/api/page.php?name=${name}`, { host, cookie: `locale=${locale}` })
  expect(reply.statusCode, `${name} in ${locale}`).toBe(200)
  return reply.json()
}

const linksOf = (answer: Page) => [...JSON.stringify(answer).matchAll(/"to":"([^"]*)"/g)].map(([, to]) => to)
const tableRows = (answer: Page, section: string) =>
  answer.sections
    .find(({ id }) => id === section)!
    .blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))

describe('[PAGE-1, I18N-5] every page in every language', () => {
  test.each(LOCALES)('%s', async (locale) => {
    const titles = new Set<string>()
    for (const name of STATIC_PAGES) {
      const answer = await page(name, { locale })
      titles.add(answer.title)
      expect(answer.lang).toBe(locale)
      const words = JSON.stringify({ ...answer, around: null })
      expect(words, `${name} in ${locale}`).not.toMatch(/\{\w+\}|\[\[\w|\*\*|"legal\.\w+|undefined/)
      const html = await get(`/pages/${name}?lang=${locale}`)
      expect(html.statusCode).toBe(200)
      expect(html.body).toMatch(new RegExp(`<h1[^>]*>${answer.title.replaceAll(/[.()]/g, '\\$&')}</h1>`))
    }
    expect(titles.size).toBe(STATIC_PAGES.length)
  })
})

describe('[SITE-8] company data', () => {
  test.each(['terms', 'privacy', 'service'])('%s names the company and how to reach it', async (name) => {
    const facts = (await page(name)).sections.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'facts'))
    const words = JSON.stringify(facts)
    for (const fact of ['Duet Demo B.V.', 'Voorbeeldstraat 12', '1015 CJ Amsterdam', 'Netherlands', '00000000'])
      expect(words).toContain(fact)
    expect(words).toContain('NL000000000B00')
    expect(words).toContain('mailto:support@demo.test')
  })

  test('the terms take the company’s date if that is later, and their change log says so', async () => {
    const later = await page('terms')
    expect(later.dated).toBe('Version of 15 January 2026')
    expect(tableRows(later, 'changes').map(([when]) => when)).toEqual(['15 January 2026', '1 December 2023'])
    const older = await page('terms', { host: 'gilf.localhost' })
    expect(older.changed).toBe('2023-12-01T12:00:00.000Z')
    expect(tableRows(older, 'changes')).toHaveLength(1)
  })
})

test('[SITE-11] service and ban show the support address and a telephone link without dashes and spaces', async () => {
  for (const name of ['service', 'ban']) {
    const links = linksOf(await page(name, { host: 'gilf.localhost' }))
    expect(links).toContain('tel:+15035550100')
    expect(links).toContain('mailto:support@gilf.demo.test')
  }
})

test('[PAGE-1] the privacy page shows the same list that the clean-up jobs use', async () => {
  const rows = tableRows(await page('privacy'), 'retention')
  expect(rows).toHaveLength(retentions.length)
  expect(rows).toContainEqual(['A deleted account, from the day you delete it', '14 days'])
  const dutch = tableRows(await page('privacy', { locale: 'nl' }), 'retention')
  expect(dutch).toContainEqual(['Een verwijderd account, vanaf de dag dat je het verwijdert', '14 dagen'])
})

test('[PAGE-1] the cookies page lists stored keys under their names on this connection', async () => {
  const names = tableRows(await page('cookies'), 'list').map(([name]) => name)
  expect(names).toContain('duet_session')
  expect(names).not.toContain('__Host-duet_session')
  expect(names).toContain('react-router-scroll-positions')
})

test('[SITE-10] the terms explain fictional profiles and who writes their replies', async () => {
  const words = JSON.stringify(await page('terms'))
  expect(words).toContain('Some profiles on this site are fictional.')
  expect(words).toContain('Our team writes their answers.')
  expect(words).toContain('1 credit, from €0.32')
})

test('[PAGE-1] the 2257 page names the custodian and the location of the records', async () => {
  const words = JSON.stringify(await page('2257', { host: 'gilf.localhost' }))
  expect(words).toContain('Alex Example, Duet Demo Inc.')
  expect(words).toContain('100 Example Avenue, Portland, OR 97201, United States')
})

describe('[PAGE-1] pages of the operator', () => {
  test('come from the site’s file in the reader’s language, and other pages link to them', async () => {
    expect((await page('about-this-demo', { locale: 'nl' })).title).toBe('Over deze demo')
    expect((await page('about-this-demo')).dated).toBe('Last changed on 15 November 2026')
    expect((await page('terms')).others).toEqual([{ name: 'about-this-demo', title: 'About this demo' }])
    const html = await get('/pages/about-this-demo')
    expect(html.body).toContain('>About this demo</h1>')
  })

  test('fall back to another language and say which', async () => {
    const polish = await page('about-this-demo', { locale: 'pl' })
    expect([polish.lang, polish.title]).toEqual(['nl', 'Over deze demo'])
  })

  test('belong to one site; an unknown or invalid name is 404', async () => {
    for (const url of [
      '/pages/about-this-demo',
      '/pages/no-such-page',
      '/pages/..%2f..%2fpackage',
      '/pages/__proto__',
    ]) {
      const reply = await get(url, { host: 'bbw.localhost' })
      expect(reply.statusCode, url).toBe(404)
    }
    for (const name of ['__proto__', 'constructor', 'toString', '../terms'])
      expect((await get(`/api/page.php?name=${name}`)).statusCode, name).toBe(404)
  })

  test('render as plain text, whatever they contain', async () => {
    const text = { en: '# <b>T</b>\n\n<img src=x onerror=alert(1)>\n\n## H {#h}\n\n</script><script>alert(1)</script>' }
    await changeSite(server(), 'bbw', { legal: { pages: { hostile: { text } } } })
    const { body } = await get('/pages/hostile', { host: 'bbw.localhost', cookie: 'locale=en' })
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(body).not.toMatch(/<img src=x|<script>alert|<b>T/)
  })

  test('may replace a built-in page in the languages they have', async () => {
    const text = { nl: '# Cookies\n\nKort.\n\n## Lijst {#list}\n\n[[stored_keys]]' }
    await changeSite(server(), 'bbw', { legal: { pages: { cookies: { text } } } })
    expect((await page('cookies', { host: 'bbw.localhost', locale: 'nl' })).lead).toEqual([{ text: 'Kort.' }])
    expect((await page('cookies', { host: 'bbw.localhost', locale: 'en' })).sections.length).toBeGreaterThan(1)
  })

  test('the privacy page lists the operator’s data processors', async () => {
    const processors = [{ name: 'Example Mail', does: { en: 'delivers our mails' }, country: 'DE' }]
    await changeSite(server(), 'bbw', { legal: { processors } })
    const rows = tableRows(await page('privacy', { host: 'bbw.localhost' }), 'others')
    expect(rows).toEqual([['Example Mail', 'delivers our mails', 'Germany']])
    expect(tableRows(await page('privacy'), 'others')).toEqual([])
  })
})

test('[PAGE-1] the short path redirects permanently', async () => {
  for (const name of STATIC_PAGES) {
    const reply = await get(`/${name}`)
    expect([reply.statusCode, reply.headers.location]).toEqual([301, `/pages/${name}`])
  }
})

test('[PAGE-1] questions are structured data for search engines, and search works without scripts', async () => {
  const { body } = await get('/pages/faq', { cookie: 'locale=en' })
  const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(body)![1]!
  const [faq] = JSON.parse(json)['@graph']
  expect(faq['@type']).toBe('FAQPage')
  expect(faq.mainEntity.length).toBeGreaterThan(15)
  expect(faq.mainEntity.map(({ name }: { name: string }) => name)).toContain('Do my credits expire?')
  const found = (await get('/pages/faq?q=expire', { cookie: 'locale=en' })).body
  expect(found.match(/<summary/g)!.length).toBeLessThan(body.match(/<summary/g)!.length)
  expect(found).toContain('Questions found: 1')
})

test('[SITE-13] duet sites apply warns about legal pages no lawyer has reviewed', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubEnv('DATABASE_URL', server().database.url)
  vi.stubEnv('SECRET', 'x'.repeat(32))
  await applySitesCommand.run([DEMO_SITES, '--dry-run'])
  vi.unstubAllEnvs()
  expect(warned.mock.calls.flat()).toContainEqual(expect.stringContaining('warning: localhost: legal.legal_reviewed'))
})

test('[NAV-1, NAV-8] only US sites link the English 2257 statement in the footer', async () => {
  const links = async (host: string, locale: string) =>
    [...(await get('/pages/terms', { host, cookie: `locale=${locale}` })).body.matchAll(/href="(\/[^"]*)"/g)].map(
      ([, to]) => to,
    )
  expect(await links('gilf.localhost', 'en')).toContain('/pages/2257')
  expect(await links('gilf.localhost', 'es')).not.toContain('/pages/2257')
  const elsewhere = await links('localhost', 'en')
  expect(elsewhere).not.toContain('/pages/2257')
  for (const name of ['terms', 'privacy', 'cookies', 'ban', 'return-policy', 'faq', 'service'])
    expect(elsewhere).toContain(`/pages/${name}`)
  for (const path of ['/pricing', '/complaints']) expect(elsewhere).toContain(path)
})
