import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

import { fallbacksOf, TEXT_LOCALES, type TextLocale } from '#kernel/locales.ts'
import { must } from '#kernel/must.ts'

export const LOCALES_FOLDER = fileURLToPath(new URL('../../locales/', import.meta.url))

/** Each area is one file per language and one browser chunk. */
export function areas(folder = LOCALES_FOLDER): string[] {
  return readdirSync(`${folder}/en`)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
}

/** Never loaded by a browser. */
const SERVER_ONLY = ['legal', 'mails']
export const browserAreas = () => areas().filter((area) => !SERVER_ONLY.includes(area))

/**
 * One area in one language, compiled, with ids like `shell.log_in`. Fallbacks are filled in here, so that no second
 * language is ever fetched.
 */
export function compileArea(locale: TextLocale, area: string, folder = LOCALES_FOLDER): Messages {
  const chain = [...fallbacksOf(locale).toReversed(), locale]
  const texts = Object.assign({}, ...chain.map((each) => readArea(each, area, folder))) as Record<string, string>
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${area}.${key}`, compileMessage(text)]))
}

function readArea(locale: TextLocale, area: string, folder: string): Record<string, string> {
  const file = `${folder}/${locale}/${area}.json`
  if (!existsSync(file)) return {}
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

export type Texts = (locale: TextLocale) => I18n

/** Every text in every language, for pages, emails and errors made on the server. */
export function loadTexts(folder = LOCALES_FOLDER): Texts {
  const all = areas(folder)
  const made = new Map<TextLocale, I18n>()
  for (const locale of TEXT_LOCALES) {
    const messages = Object.assign({}, ...all.map((area) => compileArea(locale, area, folder))) as Messages
    made.set(locale, setupI18n({ locale, messages: { [locale]: messages } }))
  }
  return (locale) => must(made.get(locale), `texts in ${locale}`)
}
