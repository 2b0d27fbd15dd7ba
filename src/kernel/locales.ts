/** I18N-1: the languages every text exists in; the first is the default. */
export const LOCALES = ['en', 'nl', 'de', 'it', 'fr', 'es', 'pl', 'da', 'fi', 'nb', 'sv'] as const
export type Locale = (typeof LOCALES)[number]

/** What a catalogue exists for: the languages, and the American variant with what differs. */
export const TEXT_LOCALES = [...LOCALES, 'en-US'] as const
export type TextLocale = (typeof TEXT_LOCALES)[number]

export const DEFAULT_LOCALE: Locale = 'en'

/** I18N-2: where a text is looked for next, when a language lacks it. */
export function fallbacksOf(locale: TextLocale): TextLocale[] {
  if (locale === 'en-US') return ['en', 'nl']
  return locale === 'nl' ? [] : ['nl']
}

/** Each language by its own name, as its speakers look for it. */
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

/** I18N-5: the languages offered first to somebody in that country. */
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

/** The language decides, not the country: `de-AT` and `de_DE` are both German. Norwegian answers to all its codes. */
export function localeOf(tag: string | undefined): Locale | undefined {
  const language = tag?.split(/[-_]/)[0]?.toLowerCase()
  if (language === 'no' || language === 'nn') return 'nb'
  return isLocale(language) ? language : undefined
}

/** I18N-3: the first wish that is a language we have. */
export function chooseLocale(wishes: {
  query?: string | undefined
  cookie?: string | undefined
  member?: string | undefined
  domainLanguage?: string | undefined
  acceptLanguage?: string | undefined
}): Locale {
  return (
    exactly(wishes.query) ??
    exactly(wishes.cookie) ??
    exactly(wishes.member) ??
    localeOf(wishes.domainLanguage) ??
    preferred(wishes.acceptLanguage) ??
    DEFAULT_LOCALE
  )
}

const exactly = (wish: string | undefined) => (isLocale(wish) ? wish : undefined)

/** The header's best-weighted language that we have: `fr;q=0.5, de` is German. */
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

/** Which catalogue an English reader gets: the American one on American sites and in the United States. */
export function textLocaleOf(locale: Locale, place: { domainLanguage?: string; country?: string | null }): TextLocale {
  return locale === 'en' && (place.domainLanguage === 'en-US' || place.country === 'US') ? 'en-US' : locale
}

/**
 * The tag for Intl. Bare `en` would format the American way, so English is British unless the country says otherwise;
 * a language takes the country's habits only where it is spoken there.
 */
export function formatLocaleOf(locale: TextLocale, country?: string | null): string {
  if (locale === 'en-US') return 'en-US'
  const spoken = isCountry(country) && (COUNTRY_LANGUAGES[country] as readonly Locale[]).includes(locale)
  if (spoken) return `${locale}-${country}`
  return locale === 'en' ? 'en-GB' : locale
}
