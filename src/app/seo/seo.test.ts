import { expect, test } from 'vitest'

import { LOCALES } from '#kernel/locales.ts'

import { alternatesOf, canonicalOf } from './addresses.ts'
import { robotsText } from './robots.ts'
import { sitemapText } from './sitemap.ts'

const ORIGIN = 'https://example.org'

test('the canonical address keeps the language and drops the rest of the query', () => {
  expect(canonicalOf(ORIGIN, '/pricing', '?utm_source=x&sub1=y')).toBe('https://example.org/pricing')
  expect(canonicalOf(ORIGIN, '/pricing/', '?network=x&lang=de')).toBe('https://example.org/pricing?lang=de')
  expect(canonicalOf(ORIGIN, '/', '?lang=klingon')).toBe('https://example.org/')
})

test('lists every language once, plus the visitor’s default', () => {
  const names = alternatesOf(ORIGIN, '/').map(({ hrefLang }) => hrefLang)
  expect(names).toEqual([...LOCALES, 'x-default'])
})

test('a public demo is closed to search engines; the same demo on localhost is not', () => {
  expect(robotsText({ origin: 'https://demo.example.org', demo: true })).toBe('User-agent: *\nDisallow: /\n')
  expect(robotsText({ origin: 'https://notlocalhost', demo: true })).toContain('Disallow: /\n')
  for (const origin of ['http://localhost:3000', 'http://milf.localhost'])
    expect(robotsText({ origin, demo: true })).not.toContain('Disallow: /\n')
  expect(robotsText({ origin: ORIGIN, demo: false })).toContain('Sitemap: https://example.org/sitemap.xml\n')
})

test('escapes XML, and refuses more addresses than one file may hold', () => {
  expect(sitemapText(ORIGIN, ['/a&b<c'])).toContain('<loc>https://example.org/a&amp;b&lt;c?lang=nl</loc>')
  expect(() =>
    sitemapText(
      ORIGIN,
      Array.from({ length: 5000 }, (_, i) => `/${i}`),
    ),
  ).toThrow('60000 addresses')
})
