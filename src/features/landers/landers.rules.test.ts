import { describe, expect, test } from 'vitest'

import { isEvening, mayKeep, nicheOfSlug, wantedFor } from './landers.rules.ts'

describe('slugs', () => {
  test.each([
    ['she', 'she'],
    ['bdsm-tonight', 'bdsm'],
    ['bbw', 'bbw'],
    ['gilf-2026', 'gilf'],
    ['milf-in-amsterdam', 'milf'],
    ['MILF-in-Amsterdam', 'milf'],
    ['gay-berlin', 'gay'],
  ] as const)('[SITE-3] %s means the niche %s whatever the site’s own', (slug, niche) => {
    expect(nicheOfSlug(slug, 'general')).toBe(niche)
    expect(nicheOfSlug(slug, 'bdsm')).toBe(niche)
  })

  test.each([
    undefined,
    '',
    'amsterdam',
    'milfs',
    'milf_amsterdam',
    'shell',
    'general',
    '-milf',
    '../milf',
    '__proto__',
  ])('[SITE-3] %s names no niche: the site’s own applies', (slug) => {
    expect(nicheOfSlug(slug, 'gilf')).toBe('gilf')
    expect(nicheOfSlug(slug, 'general')).toBe('general')
  })
})

describe('cacheable paths', () => {
  test.each([
    '/landers/gallery',
    '/landers/gallery/',
    '/landers/gallery/milf-in-amsterdam',
    '/landers/tinderswipe',
    '/members/cLzMB-QlTHWndhfpB7Bwsw/landing',
    '/members/cLzMB-QlTHWndhfpB7Bwsw/landing2',
    '/members/cLzMB-QlTHWndhfpB7Bwsw/landing3/gay-x',
  ])('[LAND-1] %s', (path) => {
    expect(mayKeep(path)).toBe(true)
  })

  test.each([
    '/',
    '/landers',
    // Router data, not a page.
    '/landers/gallery.data',
    '/landers/gallery/milf.data',
    '/landers/gallery/a/b',
    `/landers/gallery/${'x'.repeat(81)}`,
    '/members/cLzMB-QlTHWndhfpB7Bwsw',
    '/members/cLzMB-QlTHWndhfpB7Bwsw/signup',
    '/members/cLzMB-QlTHWndhfpB7Bwsw/landing4',
    '/members/cLzMB-QlTHWndhfpB7Bwsw/landing/slug',
  ])('[LAND-1] not %s', (path) => {
    expect(mayKeep(path)).toBe(false)
  })
})

test('[SITE-3] private attributes select nobody for another niche’s lander', () => {
  for (const niche of ['bdsm', 'bbw', 'gay'] as const) {
    expect(wantedFor(niche, 'general')).toBe('nobody')
    expect(wantedFor(niche, niche)).toBe('everybody')
  }
  expect(wantedFor('milf', 'milf')).toEqual(wantedFor('milf', 'general'))
})

test('[LAND-1] the evening begins at six and ends before five', () => {
  expect([17, 18, 23, 0, 4, 5, 12].map(isEvening)).toEqual([false, true, true, true, true, false, false])
})
