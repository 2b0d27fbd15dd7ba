import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  COUNTRY_LANGUAGES,
  chooseLocale,
  DEFAULT_LOCALE,
  fallbacksOf,
  formatLocaleOf,
  isCountry,
  LANGUAGE_NAMES,
  LOCALES,
  type Locale,
  localeOf,
  TEXT_LOCALES,
  textLocaleOf,
} from './locales.ts'

/** I18N-3: sources of a language preference, highest priority first. */
const WISHES = [
  { key: 'query', name: 'the address' },
  { key: 'cookie', name: 'the cookie' },
  { key: 'member', name: 'the member’s language' },
  { key: 'domainLanguage', name: 'the site’s language' },
  { key: 'acceptLanguage', name: 'the browser’s language' },
] as const

describe('choosing a language', () => {
  const pairs = WISHES.flatMap((first, index) => WISHES.slice(index + 1).map((second) => ({ first, second })))

  test.each(pairs)('[I18N-3] $first.name outranks $second.name', ({ first, second }) => {
    expect(chooseLocale({ [first.key]: 'de', [second.key]: 'fr' })).toBe('de')
    expect(chooseLocale({ [second.key]: 'de', [first.key]: 'fr' })).toBe('fr')
  })

  test.each(pairs)(
    '[I18N-3] a language we lack in $first.name leaves the choice to $second.name',
    ({ first, second }) => {
      for (const unknown of ['xx', 'ja', '', '<script>'])
        expect(chooseLocale({ [first.key]: unknown, [second.key]: 'fr' })).toBe('fr')
    },
  )

  test('[I18N-3] the first supported preference wins, whatever the others are', () => {
    const wish = fc.option(fc.constantFrom(...LOCALES, 'xx', ''), { nil: undefined })
    fc.assert(
      fc.property(fc.tuple(wish, wish, wish, wish, wish), (values) => {
        const wishes = Object.fromEntries(WISHES.map(({ key }, index) => [key, values[index]]))
        const expected = values.find((value) => LOCALES.includes(value as Locale)) ?? DEFAULT_LOCALE
        expect(chooseLocale(wishes)).toBe(expected)
      }),
    )
  })

  test('[I18N-2, I18N-3] without a preference it is English', () => {
    expect(chooseLocale({})).toBe('en')
  })

  test('[I18N-3] only the language part of the site’s tag counts', () => {
    expect(chooseLocale({ domainLanguage: 'en-US', acceptLanguage: 'de' })).toBe('en')
    expect(chooseLocale({ domainLanguage: 'nl-BE', acceptLanguage: 'de' })).toBe('nl')
  })
})

describe('Accept-Language', () => {
  test.each([
    ['the heaviest language counts, not the first', 'fr;q=0.5, de', 'de'],
    ['weights are compared as numbers', 'sv;q=0.2,fi;q=0.95,da;q=0.5', 'fi'],
    ['of equal weights the first counts', 'it;q=0.7,es;q=0.7', 'it'],
    ['no weight means the full weight', 'it;q=0.9,es', 'es'],
    ['a weight of zero is a refusal', 'de;q=0, pl;q=0.1', 'pl'],
    ['what is refused is not given when nothing else is wished for', 'de;q=0, fr;q=0.000', 'en'],
    ['languages we lack are passed over', 'ja, zh-CN;q=0.9, pl;q=0.3', 'pl'],
    ['a region does not hide the language', 'de-AT', 'de'],
    ['a script does not hide it either', 'de-Latn-AT;q=0.8', 'de'],
    ['capitals do not matter', 'DE-at', 'de'],
    ['a language of three letters is not the one it begins with', 'fil-PH,fil;q=0.9,en;q=0.8', 'en'],
    ['the star wishes for nothing', '*', 'en'],
    ['the star stands behind a language', '*;q=0.5, da;q=0.1', 'da'],
    ['a weight that is no number counts as none', 'de;q=much, fr;q=0.1', 'fr'],
    ['a negative weight counts as none', 'de;q=-1, fr;q=0.1', 'fr'],
    ['a weight above the full one counts as full', 'fr, de;q=9', 'fr'],
    ['a space before the weight is allowed', 'de; q=0.1, fr', 'fr'],
    ['a capital Q is allowed', 'de;Q=0.1, fr', 'fr'],
    ['empty parts are passed over', ',, ,;,;q=,sv', 'sv'],
  ])('[I18N-3] %s', (_sentence, header, expected) => {
    expect(chooseLocale({ acceptLanguage: header })).toBe(expected)
  })

  test('[I18N-3] any header, however odd or long, yields a supported language', () => {
    const part = fc.oneof(fc.string(), fc.constantFrom(';q=', ',', 'de', '*', 'q=1e999', 'NaN', '\u0000'))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        expect(LOCALES).toContain(chooseLocale({ acceptLanguage: parts.join(',') }))
      }),
    )
    expect(LOCALES).toContain(chooseLocale({ acceptLanguage: 'xx,'.repeat(100_000) }))
  })
})

describe('Norwegian', () => {
  test.each(['no', 'nb', 'nn', 'no-NO', 'nb-NO', 'nn-NO', 'NB_no'])('[I18N-3] %s is Bokmål', (tag) => {
    expect(localeOf(tag)).toBe('nb')
    expect(chooseLocale({ acceptLanguage: `ja, ${tag};q=0.4` })).toBe('nb')
    expect(chooseLocale({ domainLanguage: tag })).toBe('nb')
  })
})

describe('English variants', () => {
  test.each([
    ['en', { domainLanguage: 'en-US' }, 'en-US'],
    ['en', { country: 'US' }, 'en-US'],
    ['en', { domainLanguage: 'en-US', country: 'NL' }, 'en-US'],
    ['en', { domainLanguage: 'nl', country: 'US' }, 'en-US'],
    ['en', {}, 'en'],
    ['en', { country: null }, 'en'],
    ['en', { domainLanguage: 'en-GB', country: 'GB' }, 'en'],
    ['en', { domainLanguage: 'en', country: 'CA' }, 'en'],
  ] as const)('[I18N-3] %s with %o reads %s', (locale, place, expected) => {
    expect(textLocaleOf(locale, place)).toBe(expected)
  })

  test('[I18N-3] no other language has an American variant', () => {
    for (const locale of LOCALES.filter((each) => each !== 'en'))
      expect(textLocaleOf(locale, { domainLanguage: 'en-US', country: 'US' })).toBe(locale)
  })
})

describe('fallback for missing texts', () => {
  test('[I18N-2] American English falls back to English, then Dutch', () => {
    expect(fallbacksOf('en-US')).toEqual(['en', 'nl'])
  })

  test('[I18N-2] every other language falls back to Dutch, and Dutch to none', () => {
    for (const locale of TEXT_LOCALES.filter((each) => each !== 'en-US' && each !== 'nl'))
      expect(fallbacksOf(locale)).toEqual(['nl'])
    expect(fallbacksOf('nl')).toEqual([])
  })
})

describe('formatting of dates, numbers and money', () => {
  test.each([
    ['nl', 'BE', 'nl-BE'],
    ['de', 'AT', 'de-AT'],
    ['de', 'CH', 'de-CH'],
    ['fr', 'BE', 'fr-BE'],
    ['fr', 'CH', 'fr-CH'],
    ['fr', 'CA', 'fr-CA'],
    ['it', 'CH', 'it-CH'],
    ['sv', 'FI', 'sv-FI'],
    ['en', 'IE', 'en-IE'],
    ['en', 'AU', 'en-AU'],
    ['en', 'NZ', 'en-NZ'],
    ['en', 'CA', 'en-CA'],
    ['en', 'GB', 'en-GB'],
    ['en', 'US', 'en-US'],
    ['es', 'US', 'es-US'],
    ['en-US', 'US', 'en-US'],
  ] as const)('[I18N-2] %s in %s is written as %s', (locale, country, expected) => {
    expect(formatLocaleOf(locale, country)).toBe(expected)
  })

  test.each([
    ['en', null, 'en-GB'],
    ['en', undefined, 'en-GB'],
    ['en', 'NL', 'en-GB'],
    ['en', 'XX', 'en-GB'],
    ['nl', 'DE', 'nl'],
    ['nl', null, 'nl'],
    ['pl', 'GB', 'pl'],
    ['en-US', 'NL', 'en-US'],
    ['en-US', null, 'en-US'],
  ] as const)('[I18N-2] %s where it is not at home (%s) is written as %s', (locale, country, expected) => {
    expect(formatLocaleOf(locale, country)).toBe(expected)
  })

  test('[I18N-2] only American English writes the month first', () => {
    const day = new Date('2026-03-05T14:07:00Z')
    const short = (tag: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeZone: 'UTC' }).format(day)
    expect(short(formatLocaleOf('en'))).toBe('05/03/2026')
    expect(short(formatLocaleOf('en', 'NL'))).toBe('05/03/2026')
    expect(short(formatLocaleOf('en-US'))).toBe('3/5/26')
  })

  test('[I18N-2] Intl supports every combination of language and country', () => {
    for (const locale of TEXT_LOCALES)
      for (const country of [...Object.keys(COUNTRY_LANGUAGES), null]) {
        const tag = formatLocaleOf(locale, country)
        expect(Intl.DateTimeFormat.supportedLocalesOf(tag)).toEqual([tag])
      }
  })
})

describe('languages per country', () => {
  /** The line of the acceptance list: `US en, es · … · DE, AT de · …`. */
  function promised(): Record<string, string[]> {
    const text = readFileSync(new URL('../../docs/acceptance.md', import.meta.url), 'utf8')
    const line = text.split('\n').find((each) => each.startsWith('  - US en, es · '))!
    const groups = line.slice('  - '.length).split(' · ')
    return Object.fromEntries(
      groups.flatMap((group) => {
        const codes = group.split(/[ ,]+/)
        const languages = codes.filter((code) => /^[a-z]+$/.test(code))
        return codes.filter((code) => /^[A-Z]+$/.test(code)).map((country) => [country, languages])
      }),
    )
  }

  test('[I18N-5] the countries and their languages match the acceptance list, in order', () => {
    expect(COUNTRY_LANGUAGES).toEqual(promised())
    expect(Object.keys(COUNTRY_LANGUAGES)).toHaveLength(19)
  })

  test('[I18N-1] every language is offered somewhere and has its own name', () => {
    const offered = new Set<string>(Object.values(COUNTRY_LANGUAGES).flat())
    expect([...offered].sort()).toEqual([...LOCALES].sort())
    expect(new Set(Object.values(LANGUAGE_NAMES)).size).toBe(LOCALES.length)
  })

  test('inherited object properties are not countries', () => {
    for (const value of ['constructor', 'toString', '__proto__', '', 'nl', null, undefined, 31, ['NL']])
      expect(isCountry(value)).toBe(false)
    expect(isCountry('NL')).toBe(true)
  })
})
