import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { NICHES, type NicheNumber, nicheOf, phoneHref, termsVersion } from './sites.rules.ts'

describe('niches', () => {
  test.each([
    [1, 'general', ''],
    [2, 'she', 'she'],
    [3, 'bdsm', 'bdsm'],
    [4, 'bbw', 'bbw'],
    [5, 'gilf', 'gilf'],
    [6, 'milf', 'milf'],
    [7, 'gay', 'gay'],
  ] as const)('[SITE-3] number %i is %s, with the slug prefix "%s"', (number, name, slug) => {
    expect(nicheOf(number)).toBe(name)
    expect(NICHES[number].slug).toBe(slug)
  })

  test('[SITE-3] there are seven', () => {
    expect(Object.keys(NICHES).map(Number)).toEqual([1, 2, 3, 4, 5, 6, 7] satisfies NicheNumber[])
  })
})

describe('the support phone link', () => {
  test.each([
    ['+31 20 555 01 00', 'tel:+31205550100'],
    ['+1 503-555-0100', 'tel:+15035550100'],
    ['020-5550100', 'tel:0205550100'],
    ['020–555\u20110100', 'tel:0205550100'],
    ['+49\u00a030\u202f555 01 00', 'tel:+49305550100'],
    [' 0800 - 12 34 ', 'tel:08001234'],
    ['0800', 'tel:0800'],
  ])('[SITE-11] %j becomes %s', (phone, href) => {
    expect(phoneHref(phone)).toBe(href)
  })

  test('[SITE-11] no digit is lost, and neither dash nor space is left', () => {
    const written = fc.array(fc.constantFrom(...'0123456789 -'), { minLength: 1 }).map((signs) => signs.join(''))
    fc.assert(
      fc.property(written, (phone) => {
        expect(phoneHref(phone)).toBe(`tel:${[...phone].filter((sign) => /\d/.test(sign)).join('')}`)
      }),
    )
  })
})

describe('the version of the terms', () => {
  const WRITTEN = '2023-12-01T12:00:00Z'

  test.each([
    ['an older company has the terms from the day they were written', '2023-06-01T09:00:00Z', WRITTEN],
    ['a younger one from its own first day', '2026-01-15T09:00:00Z', '2026-01-15T09:00:00Z'],
    ['one of the same moment from that moment', WRITTEN, WRITTEN],
    ['a second decides', '2023-12-01T12:00:01Z', '2023-12-01T12:00:01Z'],
    ['a second before decides nothing', '2023-12-01T11:59:59Z', WRITTEN],
    ['so does a millisecond', '2023-12-01T12:00:00.001Z', '2023-12-01T12:00:00.001Z'],
  ])('[SITE-8] %s', (_sentence, added, version) => {
    expect(new Date(termsVersion(added))).toEqual(new Date(version))
  })

  test('[SITE-8] is the later of the two days, with or without milliseconds', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.boolean(), (added, short) => {
        const text = short ? added.toISOString().replace(/\.\d{3}Z/, 'Z') : added.toISOString()
        const latest = Math.max(Date.parse(text), Date.parse(WRITTEN))
        expect(Date.parse(termsVersion(text))).toBe(latest)
      }),
    )
  })
})
