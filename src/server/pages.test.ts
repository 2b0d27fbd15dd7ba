import { describe, expect, test } from 'vitest'

import { LOCALES } from '#kernel/locales.ts'
import { sharedTestApp, startTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const get = (url: string, headers: Record<string, string> = {}) =>
  server().app.inject({ url, headers: { host: 'localhost', ...headers } })
const langOf = (html: string) => /<html lang="([\w-]+)"/.exec(html)?.[1]

describe('languages', () => {
  test('[I18N-3] the URL outranks the cookie, the cookie the site, the site the browser', async () => {
    const browser = { 'accept-language': 'sv,en;q=0.5' }
    expect(langOf((await get('/', browser)).body)).toBe('sv')
    expect(langOf((await get('/', { ...browser, host: 'bdsm.localhost' })).body)).toBe('de')
    expect(langOf((await get('/', { ...browser, host: 'bdsm.localhost', cookie: 'locale=pl' })).body)).toBe('pl')
    expect(langOf((await get('/?lang=da', { ...browser, host: 'bdsm.localhost', cookie: 'locale=pl' })).body)).toBe(
      'da',
    )
    expect(langOf((await get('/', { 'accept-language': 'ja' })).body)).toBe('en')
  })

  test('[I18N-3] a language in the URL is remembered for a year', async () => {
    const cookie = String((await get('/?lang=nl')).headers['set-cookie'])
    expect(cookie).toContain('locale=nl')
    expect(cookie).toContain('Max-Age=31536000')
    expect((await get('/?lang=nl', { cookie: 'locale=nl' })).headers['set-cookie']).toBeUndefined()
  })

  test('[I18N-1] the home page renders in every language without raw keys', async () => {
    for (const locale of LOCALES) {
      const { body } = await get('/', { cookie: `locale=${locale}` })
      expect(langOf(body)).toBe(locale)
      expect(body).not.toMatch(/>(?:home|shell|errors)\.[a-z_]+</)
    }
  })

  test('[I18N-4] the menu offers the eleven languages by their own names, marks the current one and keeps the address', async () => {
    const NAMES = [
      ...['English', 'Nederlands', 'Deutsch', 'Français', 'Español', 'Italiano'],
      ...['Polski', 'Svenska', 'Dansk', 'Norsk', 'Suomi'],
    ]
    for (const locale of LOCALES) {
      const reply = await get(`/lang-config?saved=1&lang=${locale}`, { cookie: 'country=CH' })
      const rows = [...reply.body.matchAll(/<a([^>]*role="menuitem"[^>]*)>([^<]+)(<svg.*?<\/svg>)?<\/a>/g)]
        .map(([, attributes = '', name = '', mark]) => ({
          name,
          lang: /hrefLang="([\w-]+)"/i.exec(attributes)?.[1],
          href: /href="([^"]+)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&'),
          current: attributes.includes('aria-current="true"'),
          marked: mark !== undefined,
        }))
        .filter(({ lang }) => lang !== undefined)
      expect(rows.map(({ name }) => name).sort()).toEqual(NAMES.toSorted())
      expect(rows.map(({ lang }) => lang).sort()).toEqual(LOCALES.toSorted())
      expect(rows.map(({ href }) => href)).toEqual(rows.map(({ lang }) => `/lang-config?saved=1&lang=${lang}`))
      expect(rows.filter(({ current }) => current).map(({ lang }) => lang)).toEqual([locale])
      expect(rows.filter(({ marked }) => marked).map(({ lang }) => lang)).toEqual([locale])
      expect(
        rows.slice(0, 4).map(({ lang }) => lang),
        'Swiss languages come first',
      ).toEqual(['de', 'it', 'fr', 'en'])
      expect(langOf(reply.body)).toBe(locale)
      expect(String(reply.headers['set-cookie'])).toMatch(new RegExp(`locale=${locale};.*Max-Age=31536000`))
    }
  })

  test('[I18N-2] American English is used on American sites and in the United States', async () => {
    const grand = await get('/', { host: 'gilf.localhost' })
    expect(langOf(grand.body)).toBe('en-US')
    expect(grand.body).toContain('Refund policy')
    expect(grand.body).toContain('8:15')
    expect(langOf((await get('/', { cookie: 'locale=en; country=US' })).body)).toBe('en-US')
    expect((await get('/', { cookie: 'locale=en' })).body).toContain('Withdrawal and refunds')
  })

  test('[I18N-5] /lang-config stores country and language', async () => {
    const reply = await server().app.inject({
      method: 'POST',
      url: '/lang-config',
      headers: { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'country=BE&language=fr',
    })
    expect(reply.statusCode).toBe(302)
    const cookies = String(reply.headers['set-cookie'])
    expect(cookies).toContain('locale=fr')
    expect(cookies).toContain('country=BE')
    const wrong = await server().app.inject({
      method: 'POST',
      url: '/lang-config',
      headers: { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'country=XX&language=klingon',
    })
    expect(String(wrong.headers['set-cookie'])).not.toMatch(/locale=|country=XX/)
    const none = await server().app.inject({
      method: 'POST',
      url: '/lang-config',
      headers: { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/json' },
      payload: '{}',
    })
    expect(none.statusCode, 'a body that is no form').toBe(400)
  })
})

describe('the shell', () => {
  test('[NAV-10] an unknown path answers the regular 404 page', async () => {
    const reply = await get('/no-such-page')
    expect(reply.statusCode).toBe(404)
    expect(reply.body).toContain('This page could not be found')
    expect(reply.body).toContain('Go back to home')
  })

  test('[NAV-10] redirects a visitor from a members-only page to login, and back afterwards', async () => {
    for (const path of [
      '/complete-signup',
      '/notifications',
      '/notifications/delete?step=confirm',
      '/notifications/export?token=abc',
      '/profile',
      '/signup-matches',
    ]) {
      const reply = await get(path)
      const to = new URL(String(reply.headers.location), 'http://localhost')
      expect([path, reply.statusCode, to.pathname, to.searchParams.get('to')]).toEqual([path, 302, '/login', path])
    }
  })

  test('[SITE-5] visitors see members where the site allows browsing, elsewhere the login', async () => {
    expect((await get('/members')).statusCode).toBe(200)
    const closed = await get('/members', { host: 'gay.localhost' })
    expect([closed.statusCode, closed.headers.location]).toEqual([302, '/login?to=%2Fmembers'])
  })

  test('[PAGE-1] the short path of a static page redirects permanently', async () => {
    const reply = await get('/terms?lang=nl')
    expect([reply.statusCode, reply.headers.location]).toEqual([301, '/pages/terms?lang=nl'])
    const own = await get('/about-this-demo?lang=nl')
    expect([own.statusCode, own.headers.location]).toEqual([301, '/pages/about-this-demo?lang=nl'])
    expect((await get('/about-nothing')).statusCode).toBe(404)
  })

  test('[NAV-8] the footer has its nine links', async () => {
    const { body } = await get('/')
    for (const path of [
      '/pages/terms',
      '/pages/privacy',
      '/pages/cookies',
      '/pages/ban',
      '/pricing',
      '/complaints',
      '/pages/return-policy',
      '/pages/faq',
      '/pages/service',
    ]) {
      expect(body).toContain(`href="${path}"`)
    }
  })

  test('[NAV-1] sites for the United States show the 2257 statement in English, and only there', async () => {
    expect((await get('/', { host: 'gilf.localhost' })).body).toContain('href="/pages/2257"')
    expect((await get('/', { host: 'gilf.localhost', cookie: 'locale=es' })).body).not.toContain('href="/pages/2257"')
    expect((await get('/')).body).not.toContain('href="/pages/2257"')
  })

  test('[SITE-8, SITE-11] the footer names the company and how to reach it', async () => {
    const { body } = await get('/', { host: 'gilf.localhost' })
    expect(body).toContain('Duet Demo Inc.')
    expect(body).toContain('href="tel:+15035550100"')
    expect(body).toContain('mailto:support@gilf.demo.test')
  })

  test('[SITE-8] the footer links to the company details under the locally customary name', async () => {
    const named = async (locale: string) =>
      /href="\/pages\/service#company"[^>]*>([^<]+)</.exec((await get('/', { cookie: `locale=${locale}` })).body)?.[1]
    expect([await named('de'), await named('fr'), await named('es')]).toEqual([
      'Impressum',
      'Mentions légales',
      'Aviso legal',
    ])
  })

  test('[NAV-2] shows the entry warning where the site asks for it, until it is answered', async () => {
    const asks = async (host: string, cookie = '') => (await get('/', { host, cookie })).body.includes('<dialog')
    expect(await asks('bdsm.localhost')).toBe(true)
    expect(await asks('bdsm.localhost', 'entry=yes')).toBe(false)
    expect(await asks('localhost')).toBe(false)
    expect(await asks('bbw.localhost')).toBe(false)
    expect(await asks('bbw.localhost', 'country=BE')).toBe(true)
    expect(await asks('bbw.localhost', 'country=FR')).toBe(false)
  })

  test('[NAV-9] the installed app carries the site’s name and has an offline page', async () => {
    const manifest = (await get('/manifest.webmanifest', { host: 'bbw.localhost' })).json()
    expect(manifest).toMatchObject({ name: 'Duet Curves', display: 'standalone', start_url: '/members' })
    for (const { src } of manifest.icons) expect((await get(src)).statusCode).toBe(200)
    expect((await get('/offline')).statusCode).toBe(200)
  })

  test('[SITE-12] stores the visitor’s source under any parameter name an ad network uses', async () => {
    const reply = await get('/?aff_sub=abc&network=acme&aff_sub2=x')
    const cookie = decodeURIComponent(String(reply.headers['set-cookie']))
    expect(cookie).toContain('tracking={"network":"acme","sub1":"abc","sub2":"x"}')
    expect(cookie).toContain('HttpOnly')
    expect((await get('/')).headers['set-cookie']).toBeUndefined()
  })

  test('links are built from the stored domain, not from the host a visitor used', async () => {
    const reply = await server().app.inject({ url: '/', headers: { host: 'localhost:3000' } })
    expect(reply.body).toContain('rel="canonical" href="http://localhost:3000/"')
    for (const locale of LOCALES) expect(reply.body).toContain(`?lang=${locale}"`)
  })
})

describe('errors', () => {
  test('[ERR-1] an internal error is a 500 with a reference and no details', async () => {
    for (const kind of ['loader', 'render']) {
      const reply = await get(`/dev/error/${kind}`)
      expect(reply.statusCode).toBe(500)
      expect(reply.body).not.toContain('on purpose')
      expect(reply.body).toContain('>Error<')
      expect(reply.body).toMatch(/Reference: (<!-- -->)?[0-9a-f-]{36}/)
    }
  })

  test('[ERR-1] a refusal shows its message', async () => {
    const reply = await get('/dev/error/refused')
    expect(reply.statusCode).toBe(403)
    expect(reply.body).toContain('A refusal with its own words')
  })

  test('[ERR-1] when the error page itself fails, a static fallback is served', async () => {
    const door = {
      load: async () => ({
        pageRoutes: [],
        handle: async () =>
          new Response('Unexpected Server Error', { status: 500, headers: { 'content-type': 'text/plain' } }),
      }),
      textFiles: () => '',
      build: 'broken',
    }
    const broken = await startTestApp({ door })
    const reply = await broken.app.inject({ url: '/', headers: { host: 'localhost', 'accept-language': 'en' } })
    expect(reply.statusCode).toBe(500)
    expect(reply.body).toContain('An error occurred while showing the error page')
    expect(reply.body).toContain('Go back to home')
    await broken.close()
  })

  test('the workshop exists in demo mode only', async () => {
    expect((await get('/dev/ui')).statusCode).toBe(200)
    const serious = await startTestApp({ demo: false })
    expect((await serious.app.inject({ url: '/dev/ui', headers: { host: 'localhost' } })).statusCode).toBe(404)
    expect((await serious.app.inject({ url: '/', headers: { host: 'localhost' } })).body).not.toContain(
      'all people here are invented',
    )
    await serious.close()
  })
})

describe('forms', () => {
  test('refuses a cross-site form by any of the headers browsers send', async () => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'http://evil.example' },
      {},
    ]
    for (const signs of foreign) {
      const reply = await server().app.inject({
        method: 'POST',
        url: '/lang-config',
        headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...signs },
        payload: 'country=BE&language=fr',
      })
      expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([403, undefined])
    }
  })
})
