import { existsSync, readFileSync } from 'node:fs'

import { fallbacksOf, LOCALES, type Locale, type TextLocale } from '#kernel/locales.ts'
import { ownValue } from '#kernel/own-value.ts'
import type { Site } from '#platform/site.ts'
import { LOCALES_FOLDER } from '#platform/texts.ts'

import { linesOf } from './legal.settings.ts'
import { type PageText, readPageText } from './page-text.rules.ts'
import { isStaticPage, type StaticPage } from './pages.rules.ts'

export type Found = { text: PageText; lang: TextLocale }

/** Prefers the site's own text over the built-in one. */
export function findPageText(site: Site, name: string, locale: TextLocale): Found | undefined {
  return ownText(site, name, locale) ?? (isStaticPage(name) ? productText(name, locale) : undefined)
}

/**
 * An operator may replace a built-in page in some languages; the others keep ours. A page that only the operator has
 * appears in any language available.
 */
function ownText({ pages }: Site, name: string, locale: TextLocale): Found | undefined {
  const texts = ownValue(pages, name)?.text
  if (texts === undefined) return undefined
  const wishes: readonly string[] = isStaticPage(name)
    ? [locale === 'en-US' ? 'en' : locale]
    : [...[locale, ...fallbacksOf(locale)], ...LOCALES]
  for (const lang of wishes as readonly Locale[]) {
    const lines = texts[lang]
    if (lines !== undefined) return { text: readPageText(linesOf(lines)), lang }
  }
  return undefined
}

const read = new Map<string, Found | undefined>()

/** I18N-2: falls back to Dutch. Files do not change while the server runs. */
function productText(name: StaticPage, locale: TextLocale): Found | undefined {
  const key = `${locale}/${name}`
  if (!read.has(key)) {
    const lang = [locale, ...fallbacksOf(locale)].find((each) => existsSync(fileOf(name, each)))
    read.set(key, lang && { text: readPageText(readFileSync(fileOf(name, lang), 'utf8')), lang })
  }
  return read.get(key)
}

export const fileOf = (name: StaticPage, locale: TextLocale) => `${LOCALES_FOLDER}/${locale}/pages/${name}.md`
