import { readFileSync } from 'node:fs'

export type Words = (id: string, values?: Record<string, string | number>) => string

/** The texts of a language by id, so that one test can run in several languages. Plurals are not resolved. */
export function wordsOf(lang: string): Words {
  const areas = new Map<string, Record<string, string>>()
  return (id, values = {}) => {
    const [area = '', key = ''] = id.split('.')
    if (!areas.has(area)) areas.set(area, readArea(lang, area))
    const words = areas.get(area)![key]
    if (words === undefined) throw new Error(`${lang} has no text ${id}`)
    return words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  }
}

const readArea = (lang: string, area: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../locales/${lang}/${area}.json`, import.meta.url), 'utf8'))
