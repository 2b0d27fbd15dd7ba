import { isLocale, LOCALES, type Locale } from '#kernel/locales.ts'

/** One page in one language; without a locale, in the visitor's. */
export const addressIn = (origin: string, path: string, locale?: Locale) =>
  `${origin}${path}${locale === undefined ? '' : `?lang=${locale}`}`

/** The hreflang for "any language". */
const ANY_LANGUAGE = 'x-default'

/** The hreflang alternates of a page, which every language version must list. */
export const alternatesOf = (origin: string, path: string) => [
  ...LOCALES.map((locale) => ({ hrefLang: locale as string, href: addressIn(origin, path, locale) })),
  { hrefLang: ANY_LANGUAGE, href: addressIn(origin, path) },
]

/** The canonical address: of the query, only the language counts, never tracking parameters. */
export function canonicalOf(origin: string, path: string, search: string): string {
  const lang = new URLSearchParams(search).get('lang')
  return addressIn(origin, withoutLastSlash(path), isLocale(lang) ? lang : undefined)
}

export const withoutLastSlash = (path: string) => path.replace(/\/+$/, '') || '/'
