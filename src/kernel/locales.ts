/** I18N-1: languages every text exists in; the first is the default. */
export const LOCALES = ['en', 'nl', 'de', 'it', 'fr', 'es', 'pl', 'da', 'fi', 'nb', 'sv'] as const
export type Locale = (typeof LOCALES)[number]

/** Catalogues: the languages, plus an American variant that holds only the differences. */
export const TEXT_LOCALES = [...LOCALES, 'en-US'] as const
export type TextLocale = (typeof TEXT_LOCALES)[number]

export const DEFAULT_LOCALE: Locale = 'en'

/** I18N-2: languages to try when a text is missing. */
export function fallbacksOf(locale: TextLocale): TextLocale[] {
  if (locale === 'en-US') return ['en', 'nl']
  return locale === 'nl' ? [] : ['nl']
}

/** Each language's own name, which its speakers look for. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  en: 'English',
  nl: 'Nederlands',
  de: 'Deutsch',
  it: 'Italiano',
  fr: 'Français',
  es: 'Español',
  pl: 'Polski',
  da: 'Dansk',
  fi: 'Suomi',
  nb: 'Norsk',
  sv: 'Svenska',
}

/** I18N-5: languages offered first in each country. */
export const COUNTRY_LANGUAGES = {
  US: ['en', 'es'],
  NL: ['nl'],
  BE: ['nl', 'fr', 'de'],
  FR: ['fr'],
  IT: ['it'],
  ES: ['es'],
  DE: ['de'],
  AT: ['de'],
  IE: ['en'],
  GB: ['en'],
  CA: ['en', 'fr'],
  PL: ['pl'],
  AU: ['en'],
  NZ: ['en'],
  CH: ['de', 'it', 'fr', 'en'],
  DK: ['da'],
  FI: ['fi', 'sv'],
  NO: ['nb'],
  SE: ['sv'],
} as const satisfies Record<string, readonly Locale[]>

export type Country = keyof typeof COUNTRY_LANGUAGES
export const COUNTRIES = Object.keys(COUNTRY_LANGUAGES) as Country[]

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale)
export const isCountry = (value: unknown): value is Country =>
  typeof value === 'string' && Object.hasOwn(COUNTRY_LANGUAGES, value)

/** Language only: `de-AT` and `de_DE` are both German. All Norwegian codes map to Bokmål. */
export function localeOf(tag: string | undefined): Locale | undefined {
  const language = tag?.split(/[-_]/)[0]?.toLowerCase()
  if (language === 'no' || language === 'nn') return 'nb'
  return isLocale(language) ? language : undefined
}

/** I18N-3: the first preference we support. */
export function chooseLocale(wishes: {
  query?: string | undefined
  cookie?: string | undefined
  member?: string | undefined
  domainLanguage?: string | undefined
  acceptLanguage?: string | undefined
}): Locale {
  return (
    supported(wishes.query) ??
    supported(wishes.cookie) ??
    supported(wishes.member) ??
    localeOf(wishes.domainLanguage) ??
    preferred(wishes.acceptLanguage) ??
    DEFAULT_LOCALE
  )
}

const supported = (wish: string | undefined) => (isLocale(wish) ? wish : undefined)

/** The supported language with the highest weight: `fr;q=0.5, de` is German. */
function preferred(acceptLanguage = ''): Locale | undefined {
  const ranked = acceptLanguage
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [tag = '', quality = '1'] = part.trim().split(/\s*;\s*q=/i)
      return { tag, weight: Math.min(Number(quality) || 0, 1) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return ranked.map(({ tag }) => localeOf(tag)).find((locale) => locale !== undefined)
}

/** English readers get the American catalogue on American sites and in the United States. */
export function textLocaleOf(locale: Locale, place: { domainLanguage?: string; country?: string | null }): TextLocale {
  return locale === 'en' && (place.domainLanguage === 'en-US' || place.country === 'US') ? 'en-US' : locale
}

/**
 * The tag for Intl. Bare `en` would format as American, so English defaults to British. A language takes a country's
 * formats only where it is spoken there.
 */
export function formatLocaleOf(locale: TextLocale, country?: string | null): string {
  if (locale === 'en-US') return 'en-US'
  const spoken = isCountry(country) && (COUNTRY_LANGUAGES[country] as readonly Locale[]).includes(locale)
  if (spoken) return `${locale}-${country}`
  return locale === 'en' ? 'en-GB' : locale
}
