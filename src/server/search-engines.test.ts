import type { RouteConfigEntry } from '@react-router/dev/routes'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import table from '#app/routes.ts'
import { CLOSED_AREAS, PUBLIC_LANDERS, PUBLIC_PAGES, US_PAGE } from '#app/seo/public-pages.ts'
import { LOCALES } from '#kernel/locales.ts'
import { run } from '#platform/db/query.ts'
import { aMemberOf, aVisitor } from '#tests/factories/people.ts'
import { aShownCrowd } from '#tests/factories/shown-people.ts'
import { changeSite } from '#tests/support/change-site.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

/**
 * Indexing policy per route. `listed`: in the sitemap, in every language. `lander`: listed only where visitors see no
 * members. `kept_out`: noindex for everybody. `closed`: also blocked by robots.txt. `no_page`: a file or a redirect.
 */
const DECISIONS: Record<string, 'listed' | 'lander' | 'kept_out' | 'closed' | 'no_page'> = {
  index: 'listed',
  pricing: 'listed',
  complaints: 'listed',
  'pages-ban': 'listed',
  'pages-cookies': 'listed',
  'pages-faq': 'listed',
  'pages-privacy': 'listed',
  'pages-return-policy': 'listed',
  'pages-service': 'listed',
  'pages-terms': 'listed',
  'pages-2257': 'listed',
  'pages-token': 'listed',
  'landers-tinderswipe': 'lander',
  'landers-alonetonight-slug': 'lander',
  'landers-collagelanding-slug': 'lander',
  'landers-gallery-slug': 'lander',
  'landers-iconslanding-slug': 'lander',
  'landers-maplanding-slug': 'lander',
  'landers-socialnetwork-slug': 'lander',
  'landers-transitionsvideolanding-slug': 'lander',
  'landers-video-slug': 'lander',

  login: 'kept_out',
  signup: 'kept_out',
  'reset-password': 'kept_out',
  'lang-config': 'kept_out',
  members: 'kept_out',
  'members-id': 'kept_out',
  'members-id-landing': 'kept_out',
  'members-id-landing2-slug': 'kept_out',
  'members-id-landing3-slug': 'kept_out',
  'members-id-signup': 'kept_out',
  offline: 'kept_out',
  'not-found': 'kept_out',

  'signup-matches': 'closed',
  'complete-signup': 'closed',
  'reset-password-do': 'closed',
  'activate-done': 'closed',
  'activate-error': 'closed',
  'mail-change-do': 'closed',
  appeal: 'closed',
  'account-deleted': 'closed',
  age: 'closed',
  'members-id-chat': 'closed',
  chats: 'closed',
  'chats-id': 'closed',
  likes: 'closed',
  'likes-m-id': 'closed',
  'likes-type': 'closed',
  'match-finder': 'closed',
  'swipe-game': 'closed',
  me: 'kept_out',
  profile: 'closed',
  notifications: 'closed',
  'notifications-delete': 'closed',
  'notifications-export': 'closed',
  premium: 'closed',
  credits: 'closed',
  'credits-repeat-order': 'closed',
  'credits-id-paymentmethod': 'closed',
  directdebit: 'closed',
  'transactions-id': 'closed',
  'dev-mailbox': 'closed',
  'dev-mails': 'closed',
  'dev-ui': 'closed',
  'dev-error': 'closed',

  'to-pages-ban': 'no_page',
  'to-pages-cookies': 'no_page',
  'to-pages-faq': 'no_page',
  'to-pages-privacy': 'no_page',
  'to-pages-return-policy': 'no_page',
  'to-pages-service': 'no_page',
  'to-pages-terms': 'no_page',
  'to-pages-2257': 'no_page',
  manifest: 'no_page',
  robots: 'no_page',
  sitemap: 'no_page',
}

const server = sharedTestApp()
const routes = (await table) as RouteConfigEntry[]
const idsOf = (decision: string) => routes.filter(({ id }) => DECISIONS[id!] === decision)
/** A concrete path without optional segments. */
function pathOf({ id, path = '' }: RouteConfigEntry, profile = 'x'.repeat(22)): string {
  if (id === 'pages-token') return '/pages/about-this-demo'
  const filled = path.replace(':kind', 'loader').replace(':type', 'sent')
  return `/${filled.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, profile)}`
}
const hostOf = ({ id }: RouteConfigEntry) =>
  id === 'pages-2257' ? 'gilf.localhost' : DECISIONS[id!] === 'lander' ? 'gay.localhost' : 'localhost'
const isKeptOut = (html: string) => html.includes('<meta name="robots" content="noindex"/>')
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
const linksOf = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)].map(([, lang, href]) => [lang, href])
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]

describe('indexing', () => {
  test('every route has a policy, and every policy a route', () => {
    expect(routes.map(({ id }) => id!).toSorted()).toEqual(Object.keys(DECISIONS).toSorted())
  })

  test('listed pages are indexable, with a unique title and a description', async () => {
    const titles = new Map<string, string>()
    for (const route of [...idsOf('listed'), ...idsOf('lander')]) {
      const host = hostOf(route)
      const browser = aVisitor(server(), host)
      browser.cookies.set('locale', 'en')
      const { statusCode, body } = await browser.get(pathOf(route))
      expect([route.id, statusCode, isKeptOut(body)]).toEqual([route.id, 200, false])
      expect([route.id, canonicalOf(body)]).toEqual([route.id, `http://${host}${pathOf(route)}`])
      expect([route.id, linksOf(body).length]).toEqual([route.id, LOCALES.length + 1])
      expect([route.id, (metaOf(body, 'description') ?? '').length > 40]).toEqual([route.id, true])
      const title = /<title>([^<]+)<\/title>/.exec(body)![1]!
      expect([title, titles.get(title)]).toEqual([title, undefined])
      titles.set(title, route.id!)
    }
  })

  test('everything else is noindex for visitors and members', async () => {
    const ana = await aMemberOf(server(), { columns: { show_to_visitors: true } })
    for (const route of [...idsOf('kept_out'), ...idsOf('closed')])
      for (const browser of [aVisitor(server()), ana]) {
        const { statusCode, headers, body } = await browser.get(pathOf(route, ana.id))
        const isPage =
          String(headers['content-type']).startsWith('text/html') && statusCode !== 302 && statusCode !== 303
        if (isPage) expect([route.id, statusCode, isKeptOut(body)]).toEqual([route.id, statusCode, true])
        expect([route.id, linksOf(body), canonicalOf(body)]).toEqual([route.id, [], undefined])
      }
  })

  test('[SITE-5] a profile shown to visitors is hidden from search engines, as the switch says', async () => {
    const [ana] = await aShownCrowd(server(), [{ name: 'Annabel' }])
    for (const path of ['/members', `/members/${ana}`]) {
      const { body } = await aVisitor(server()).get(path)
      expect(body).toContain('Annabel')
      expect(isKeptOut(body)).toBe(true)
      expect(metaOf(body, 'og:title')).not.toContain('Annabel')
      expect(metaOf(body, 'og:image')).toBe('http://localhost/previews/general.jpg')
    }
    expect((await aVisitor(server()).get('/sitemap.xml')).body).not.toMatch(/\/members/)
  })

  test('[SITE-5, LAND-1] a lander with members is noindex; one with drawn people is indexable', async () => {
    // Remove members of earlier tests: a lander could show them.
    await run(server().database.db, sql`update profiles set show_to_visitors = false`)
    const women = Array.from({ length: 12 }, (_, place) => ({ name: `Shown ${place}`, gender: 'female' }))
    await aShownCrowd(server(), women)
    for (const route of idsOf('lander')) {
      const { body } = await aVisitor(server()).get(pathOf(route))
      const shown = /Shown \d/.test(body)
      expect([route.id, isKeptOut(body), metaOf(body, 'og:title')?.includes('Shown')]).toEqual([route.id, shown, false])
    }
    expect((await aVisitor(server()).get('/landers/collagelanding')).body).toContain('Shown')
  })

  test('[SITE-3] all slugs of a niche share a canonical URL; the site’s own niche has none', async () => {
    const canonical = async (path: string) => canonicalOf((await aVisitor(server(), 'gay.localhost').get(path)).body)
    const lander = 'http://gay.localhost/landers/collagelanding'
    expect(await canonical('/landers/collagelanding/bdsm-in-berlin')).toBe(`${lander}/bdsm`)
    expect(await canonical('/landers/collagelanding/bdsm?lang=de&sub1=x')).toBe(`${lander}/bdsm?lang=de`)
    expect(await canonical('/landers/collagelanding/bdsm')).toBe(`${lander}/bdsm`)
    expect(await canonical('/landers/collagelanding/gay-berlin')).toBe(lander)
    expect(await canonical('/landers/collagelanding/anything')).toBe(lander)
    const { body } = await aVisitor(server(), 'gay.localhost').get('/landers/collagelanding/bdsm')
    expect(metaOf(body, 'og:image')).toBe('http://gay.localhost/previews/bdsm.jpg')
  })
})

describe('robots.txt', () => {
  test('blocks private areas and names the sitemap of this host’s site', async () => {
    const { body, headers } = await aVisitor(server(), 'milf.localhost').get('/robots.txt')
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain('Sitemap: http://milf.localhost/sitemap.xml\n')
    for (const area of CLOSED_AREAS) expect(body).toContain(`Disallow: ${area}\n`)
  })

  test('blocks exactly the closed routes, never listed or noindex ones', () => {
    const rules = CLOSED_AREAS.map((area) => new RegExp(`^${area.replaceAll('*', '[^/]+')}`))
    for (const route of routes) {
      const decision = DECISIONS[route.id!]
      const closed = rules.some((rule) => rule.test(pathOf(route)))
      expect([route.id, closed]).toEqual([route.id, decision === 'closed'])
    }
  })
})

describe('sitemap.xml', () => {
  const read = async (host: string) => (await aVisitor(server(), host).get('/sitemap.xml')).body
  const locsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc!)

  test('is well-formed and lists every public page in every language, with all its alternates', async () => {
    const xml = await read('localhost')
    const entry =
      /<url><loc>[^<>&"]+<\/loc>(<xhtml:link rel="alternate" hreflang="[\w-]+" href="[^<>&"]+"\/>){12}<\/url>\n/
    const [head, ...rest] = xml.split(/(?=<url>)/)
    expect(head).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n',
    )
    expect(rest.pop()).toMatch(new RegExp(`^${entry.source}</urlset>\\n$`))
    for (const each of rest) expect(each).toMatch(new RegExp(`^${entry.source}$`))
    const expected = [...PUBLIC_PAGES, '/pages/about-this-demo'].flatMap((path) => [
      path,
      ...LOCALES.map((locale) => `${path}?lang=${locale}`),
    ])
    expect(locsOf(xml)).toEqual(expected.map((path) => `http://localhost${path}`))
  })

  test('contains exactly the listed routes', async () => {
    const pathsOf = (decision: string) => idsOf(decision).map((route) => pathOf(route))
    expect([...PUBLIC_PAGES, US_PAGE, '/pages/about-this-demo'].toSorted()).toEqual(pathsOf('listed').toSorted())
    expect([...PUBLIC_LANDERS].toSorted()).toEqual(pathsOf('lander').toSorted())
  })

  test('[SITE-5] includes landers only where visitors see no members', async () => {
    expect(await read('gay.localhost')).toContain('/landers/gallery<')
    expect(await read('localhost')).not.toContain('/landers/')
  })

  test('[SITE-1] never lists pages of another site', async () => {
    for (const host of ['localhost', 'milf.localhost', 'gilf.localhost']) {
      const xml = await read(host)
      expect(new Set(locsOf(xml).map((loc) => new URL(loc).host))).toEqual(new Set([host]))
      expect(new Set([...xml.matchAll(/href="([^"]+)"/g)].map(([, href]) => new URL(href!).host))).toEqual(
        new Set([host]),
      )
    }
  })

  test('[NAV-1] includes the 2257 statement only for US sites', async () => {
    expect(await read('gilf.localhost')).toContain('/pages/2257')
    expect(await read('localhost')).not.toContain('/pages/2257')
  })
})

describe('addresses and previews', () => {
  test('the canonical URL keeps the language and drops tracking', async () => {
    const browser = aVisitor(server())
    expect(canonicalOf((await browser.get('/pricing?utm_source=a&sub1=b&country=NL')).body)).toBe(
      'http://localhost/pricing',
    )
    const german = (await browser.get('/pricing?lang=de&network=a')).body
    expect(canonicalOf(german)).toBe('http://localhost/pricing?lang=de')
    expect(linksOf(german)).toContainEqual(['nl', 'http://localhost/pricing?lang=nl'])
    expect(linksOf(german)).toContainEqual(['x-default', 'http://localhost/pricing'])
  })

  test('[SITE-3] a link preview shows the picture of the site’s niche', async () => {
    for (const niche of ['general', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay']) {
      const host = niche === 'general' ? 'localhost' : `${niche}.localhost`
      const { body } = await aVisitor(server(), host).get('/')
      expect(metaOf(body, 'og:image')).toBe(`http://${host}/previews/${niche}.jpg`)
      const picture = await aVisitor(server(), host).get(`/previews/${niche}.jpg`)
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect(picture.rawPayload.length).toBeLessThan(100_000)
    }
  })

  test('a preview uses the language of the link', async () => {
    const { body } = await aVisitor(server()).get('/?lang=sv&ref=x')
    expect([metaOf(body, 'og:locale'), metaOf(body, 'og:url')]).toEqual(['sv_SE', 'http://localhost/?lang=sv'])
  })

  test('[SITE-8] the home page has organisation data; no name can break out of the script block', async () => {
    await changeSite(server(), 'localhost', { site: { description: { en: 'Good </script><b>evening' } } })
    const { body } = await aVisitor(server()).get('/')
    const block = /<script type="application\/ld\+json">(.+?)<\/script>/s.exec(body)![1]!
    const [company, site] = JSON.parse(block)['@graph']
    expect(company).toMatchObject({ '@type': 'Organization', url: 'http://localhost/' })
    expect(site).toMatchObject({ '@type': 'WebSite', description: 'Good </script><b>evening', inLanguage: 'en' })
    expect(site.publisher['@id']).toBe(company['@id'])
  })
})
