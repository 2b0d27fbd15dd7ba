import { isLocale, LOCALES, type Locale } from '#kernel/locales.ts'

/** One page in one language. Without a language it speaks the visitor's. */
export const addressIn = (origin: string, path: string, locale?: Locale) =>
  `${origin}${path}${locale === undefined ? '' : `?lang=${locale}`}`

/** The name search engines have for "whatever the visitor speaks". */
const ANY_LANGUAGE = 'x-default'

/** The same page in every language, as search engines want it told on each of them. */
export const alternatesOf = (origin: string, path: string) => [
  ...LOCALES.map((locale) => ({ hrefLang: locale as string, href: addressIn(origin, path, locale) })),
  { hrefLang: ANY_LANGUAGE, href: addressIn(origin, path) },
]

/** The one address of a page: of what follows the path only the language makes another page, never who sent somebody. */
export function canonicalOf(origin: string, path: string, search: string): string {
  const lang = new URLSearchParams(search).get('lang')
  return addressIn(origin, withoutLastSlash(path), isLocale(lang) ? lang : undefined)
}

export const withoutLastSlash = (path: string) => path.replace(/\/+$/, '') || '/'
